import type { TabelaTipo } from '@portal/contract/tributacao/tabelas.ts'
import { formatCount } from '../../../lib/format.ts'

/** The loadable tables, with the source of their files. */
export const TABELAS: readonly { value: TabelaTipo; label: string; hint: string }[] = [
  { value: 'ncm', label: 'NCM', hint: 'JSON do Portal Único Siscomex: Classif, Download da nomenclatura.' },
  {
    value: 'cest',
    label: 'CEST',
    hint: 'CSV com CEST;NCM/SH;DESCRICAO;SEGMENTO, copiado da página do Convênio ICMS 142/2018.',
  },
  {
    value: 'cclasstrib',
    label: 'cClassTrib',
    hint: 'Planilha do Portal NF-e (Documentos, Diversos) ou JSON do Conformidade Fácil.',
  },
  {
    value: 'cclasstrib-ncm',
    label: 'NCM por anexo',
    hint: 'JSON de anexos do Conformidade Fácil (API ou página pública).',
  },
  {
    value: 'aliquotas-ibscbs',
    label: 'Alíquotas de IBS e CBS',
    hint: 'CSV com tributo (CBS, IBS UF, IBS Mun);percentual;inicio;fim;ato. Completa o que a lei não fixou, como a CBS de 2027.',
  },
  { value: 'tipi', label: 'TIPI', hint: 'CSV com ncm;ex;ipi.' },
  {
    value: 'icms',
    label: 'ICMS por UF',
    hint: 'CSV com ds_uf, pr_icms_interno, pr_fcp_geral, dt_vigencia_ini, fundamento, observacao: as 27 UF.',
  },
  { value: 'cbenef', label: 'cBenef', hint: 'CSV com codigo;descricao;cst, de uma UF por vez.' },
  {
    value: 'ibpt',
    label: 'IBPT',
    hint: 'CSV TabelaIBPTax de deolhonoimposto.ibpt.org.br; a UF vem do nome do arquivo.',
  },
]

export const isLoadable = (tipo: string): tipo is TabelaTipo => TABELAS.some(({ value }) => value === tipo)

/** `5 incluídas, 1 alterada, 0 encerradas`. */
export const changesText = (counts: { incluidas: number; alteradas: number; encerradas: number }): string =>
  [
    formatCount(counts.incluidas, 'incluída', 'incluídas'),
    formatCount(counts.alteradas, 'alterada', 'alteradas'),
    formatCount(counts.encerradas, 'encerrada', 'encerradas'),
  ].join(', ')
