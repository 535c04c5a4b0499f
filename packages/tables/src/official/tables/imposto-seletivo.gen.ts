// Generated from the checked official tables by tools/src/official-tables.ts; never edited.
export const TABLE: string = `
ncm_prefixo	categoria	excecoes	condicao	desde	base
22021000	Bebidas açucaradas			2027-01-01	LC 214/2025, art. 409 e Anexo XVII
2203	Bebidas alcoólicas			2027-01-01	LC 214/2025, art. 409 e Anexo XVII
2204	Bebidas alcoólicas			2027-01-01	LC 214/2025, art. 409 e Anexo XVII
2205	Bebidas alcoólicas			2027-01-01	LC 214/2025, art. 409 e Anexo XVII
2206	Bebidas alcoólicas			2027-01-01	LC 214/2025, art. 409 e Anexo XVII
2208	Bebidas alcoólicas			2027-01-01	LC 214/2025, art. 409 e Anexo XVII
2401	Produtos fumígenos			2027-01-01	LC 214/2025, art. 409 e Anexo XVII
2402	Produtos fumígenos			2027-01-01	LC 214/2025, art. 409 e Anexo XVII
2403	Produtos fumígenos			2027-01-01	LC 214/2025, art. 409 e Anexo XVII
2404	Produtos fumígenos			2027-01-01	LC 214/2025, art. 409 e Anexo XVII
2601	Bens minerais			2027-01-01	LC 214/2025, art. 409 e Anexo XVII
27090010	Bens minerais			2027-01-01	LC 214/2025, art. 409 e Anexo XVII
27111100	Bens minerais			2027-01-01	LC 214/2025, art. 409 e Anexo XVII
27112100	Bens minerais			2027-01-01	LC 214/2025, art. 409 e Anexo XVII
8703	Veículos		Não alcança uso operacional das Forças Armadas e da segurança pública	2027-01-01	LC 214/2025, art. 409 e Anexo XVII
870421	Veículos		Exceto caminhões; Não alcança uso operacional das Forças Armadas e da segurança pública	2027-01-01	LC 214/2025, art. 409 e Anexo XVII
870431	Veículos		Exceto caminhões; Não alcança uso operacional das Forças Armadas e da segurança pública	2027-01-01	LC 214/2025, art. 409 e Anexo XVII
87044100	Veículos		Exceto caminhões; Não alcança uso operacional das Forças Armadas e da segurança pública	2027-01-01	LC 214/2025, art. 409 e Anexo XVII
87045100	Veículos		Exceto caminhões; Não alcança uso operacional das Forças Armadas e da segurança pública	2027-01-01	LC 214/2025, art. 409 e Anexo XVII
87046000	Veículos		Exceto caminhões; Não alcança uso operacional das Forças Armadas e da segurança pública	2027-01-01	LC 214/2025, art. 409 e Anexo XVII
87049000	Veículos		Exceto caminhões; Não alcança uso operacional das Forças Armadas e da segurança pública	2027-01-01	LC 214/2025, art. 409 e Anexo XVII
8802	Embarcações e aeronaves	88026000	Não alcança uso operacional das Forças Armadas e da segurança pública	2027-01-01	LC 214/2025, art. 409 e Anexo XVII
8903	Embarcações e aeronaves		Só embarcações com motor; Não alcança uso operacional das Forças Armadas e da segurança pública	2027-01-01	LC 214/2025, art. 409 e Anexo XVII
`
