"""Files to model and back: the only room that meets YAML and JSON text.

This room may not judge a play (it has no engine) and may not say a sentence. It imports
`model` only.
"""
