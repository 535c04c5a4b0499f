import { foldText } from '@portal/files/fold-text.ts'
import { FIELDS } from '@portal/tables/checks/fields.ts'

/** Names of the fields in spreadsheets, without accents and signs. */
const NAMES: Readonly<Record<string, string>> = {
  cod: 'cd_produto',
  codigo: 'cd_produto',
  codproduto: 'cd_produto',
  codigoproduto: 'cd_produto',
  sku: 'cd_produto',
  referencia: 'cd_produto',
  descricao: 'nm_prd',
  produto: 'nm_prd',
  nome: 'nm_prd',
  descr: 'nm_prd',
  ean: 'ds_codbarras',
  gtin: 'ds_codbarras',
  codigodebarras: 'ds_codbarras',
  codbarras: 'ds_codbarras',
  barras: 'ds_codbarras',
  und: 'ds_unidade',
  un: 'ds_unidade',
  unid: 'ds_unidade',
  unidade: 'ds_unidade',
  ncm: 'cd_ncm',
  ncmsh: 'cd_ncm',
  cest: 'cd_cest',
  origem: 'cd_origem',
  tipo: 'cd_tipoitem',
  tipoitem: 'cd_tipoitem',
  ativo: 'fl_ativo',
  cst: 'icms.cd_cst_saida',
  csticms: 'icms.cd_cst_saida',
  icmscst: 'icms.cd_cst_saida',
  csosn: 'icms.cd_csosn_saida',
  aliquota: 'icms.pr_icms',
  aliqicms: 'icms.pr_icms',
  icms: 'icms.pr_icms',
  icmsaliquota: 'icms.pr_icms',
  cfop: 'icms.cd_cfop_saida',
  cfopsaida: 'icms.cd_cfop_saida',
  cstpis: 'pis.cd_cst_saida',
  piscofins: 'pis.cd_cst_saida',
  piscst: 'pis.cd_cst_saida',
  piscofinscst: 'pis.cd_cst_saida',
  cstcofins: 'cofins.cd_cst_saida',
  cclasstrib: 'ibscbs.cd_classtrib',
  classtrib: 'ibscbs.cd_classtrib',
  cstibscbs: 'ibscbs.cd_cst',
}
const plain = (text: string): string => foldText(text).replace(/[^a-z0-9]/g, '')
const BY_LABEL = new Map(
  FIELDS.flatMap(({ label, path }) => [[plain(label), path] as const, [plain(path), path] as const]),
)

/** Field of a column header; null when unknown. */
export const pathOfHead = (head: string): string | null => BY_LABEL.get(plain(head)) ?? NAMES[plain(head)] ?? null
