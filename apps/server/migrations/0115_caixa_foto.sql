-- What people said that a photo is, by its SHA-256 in hexadecimal: nota, conta, boleto, outro. The worker writes the files of a delivery, not this.
alter table caixa_entrega add column photos jsonb not null default '{}';
