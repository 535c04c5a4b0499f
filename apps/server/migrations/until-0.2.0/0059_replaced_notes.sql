-- The events that cancel a note because another one replaces it (110112), by the key of the other one: the end of their text.
create index evento_by_replacement on evento (empresa_id, right(texto, 44)) where tp_evento = '110112';
