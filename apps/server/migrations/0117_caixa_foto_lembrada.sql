-- Deliveries in which somebody said what a photo is: `photo_memory` looks at the newest of an office.
create index caixa_entrega_answered on caixa_entrega (escritorio_id, id) where photos <> '{}';
