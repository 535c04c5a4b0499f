// Generated from the checked official tables by tools/src/official-tables.ts; never edited.
export const TABLE: string = `
cst	descricao	ind_gIBSCBS	ind_gIBSCBSMono	ind_gRed	ind_gDif	ind_gTransfCred	ind_gCredPresIBSZFM	ind_gAjusteCompet	ind_RedutorBC
000	Tributação integral	1	0	0	0	0	0	0	0
010	Tributação com alíquotas uniformes	1	0	0	0	0	0	0	0
011	Tributação com alíquotas uniformes reduzidas	1	0	1	0	0	0	0	0
200	Alíquota reduzida	1	0	1	0	0	0	0	0
220	Alíquota fixa	1	0	0	0	0	0	0	0
221	Alíquota fixa proporcional	1	0	0	0	0	0	0	0
222	Redução de base de cálculo	1	0	0	0	0	0	0	1
400	Isenção	0	0	0	0	0	0	0	0
410	Imunidade e não incidência	0	0	0	0	0	0	0	0
510	Diferimento	1	0	0	1	0	0	0	0
515	Diferimento com redução de alíquota	1	0	1	1	0	0	0	0
550	Suspensão	1	0	0	0	0	0	0	0
620	Tributação monofásica	0	1	0	0	0	0	0	0
800	Transferência de crédito	0	0	0	0	1	0	0	0
810	Ajuste de IBS na ZFM	0	0	0	0	0	1	0	0
811	Ajustes	0	0	0	0	0	0	1	0
820	Tributação em documento específico	0	0	0	0	0	0	0	0
830	Exclusão de base de cálculo	1	0	0	0	0	0	0	0
`
