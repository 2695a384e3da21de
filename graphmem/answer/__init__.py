"""From a recollection to an answer with the words it rests on."""
