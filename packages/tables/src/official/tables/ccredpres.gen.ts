// Generated from the checked official tables by tools/src/official-tables.ts; never edited.
export const TABLE: string = `
codigo	descricao	base_lc214	cbs	ibs	cclass_nota_ref	ini_cbs	fim_cbs	ini_ibs	fim_ibs
01	Crédito presumido da aquisição de bens e serviços de produtor rural e produtor rural integrado não contribuinte, observado o art. 168 da Lei Complementar nº 214, de 2025.	Art. 168	1	1	410014	2027-01-01		2027-01-01	
02	Crédito presumido da aquisição de serviço de transportador autônomo de carga pessoa física não contribuinte, observado o art. 169 da Lei Complementar nº 214, de 2025.	Art. 169	1	1	410015	2027-01-01		2027-01-01	
03	Crédito presumido da aquisição de resíduos e demais materiais destinados à reciclagem, reutilização ou logística reversa adquiridos de pessoa física, cooperativa ou outra forma de organização popular, observado o art. 170 da Lei Complementar nº 214, de 2025.	Art. 170	1	1	410016	2027-01-01		2029-01-01	
04	Crédito presumido da aquisição de bens móveis usados de pessoa física não contribuinte para revenda, observado o art. 171 da Lei Complementar nº 214, de 2025.	Art. 171	1	1	410017	2027-01-01		2027-01-01	
05	Crédito presumido no regime automotivo, observado o art. 311 da Lei Complementar nº 214, de 2025.	Art. 311	1		Com incidência de CBS	2027-01-01			
06	Crédito presumido no regime automotivo, observado o art. 312 da Lei Complementar nº 214, de 2025.	Art. 312	1		Com incidência de CBS	2027-01-01			
07	Crédito presumido na aquisição por contribuinte na Zona Franca de Manaus, observado o art. 444 da Lei Complementar nº 214, de 2025.	Art. 444		1	Com incidência de IBS			2027-01-01	
08	Crédito presumido na aquisição por contribuinte na Zona Franca de Manaus, observado o art. 447 da Lei Complementar nº 214, de 2025.	Art. 447		1	cClass de alíquota zero			2029-01-01	
09	Crédito presumido na aquisição por contribuinte na Zona Franca de Manaus, observado o art. 449 da Lei Complementar nº 214, de 2025.	Art. 449		1	cClass de alíquota zero			2029-01-01	
10	Crédito presumido na aquisição por contribuinte na Zona Franca de Manaus, observado o art. 450 da Lei Complementar nº 214, de 2025.	Art. 450	1		Com incidência de CBS	2027-01-01			
11	Crédito presumido na aquisição por contribuinte na Área de Livre Comércio, observado o art. 462 da Lei Complementar nº 214, de 2025.	Art. 462		1	Com incidência de IBS			2027-01-01	
12	Crédito presumido na aquisição por contribuinte na Área de Livre Comércio, observado o art. 465 da Lei Complementar nº 214, de 2025.	Art. 465		1	cClass de alíquota zero			2029-01-01	
13	Crédito presumido na aquisição pela indústria na Área de Livre Comércio, observado o art. 467 da Lei Complementar nº 214, de 2025.	Art. 467	1		Com incidência de CBS	2027-01-01			
`
