-- Documents of the kinds that share the list «outro», by model: most models are on one side only, and the search for the first
-- page of the other side would read all notes of that list.
create index nota_other_model on nota (empresa_id, modelo, papel, issued_local desc, id desc) where tipo = 'outro';
