// Generated from the checked official tables by tools/src/official-tables.ts; never edited.
export const TABLE: string = `
utrib	descricao
1000UN	Mil Unidades
DUZIA	Duzia
G	Grama
KG	Quilograma
LT	Litro
M2	Metro Quadrado
M3	Metro Cubico
METRO	Metro
MWHORA	Megawatt Hora
PARES	Pares
QUILAT	Quilate
TON	Tonel Metr Liquida
UN	Unidade
`
