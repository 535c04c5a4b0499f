import type * as rows from './model.ts'
import { type Cells, cell, cellList, cellOrNull, tableCells } from './rows.ts'

/** Reads the lines of a table to typed rows, in the order of the file. */
const reader =
  <Row>(toRow: (line: Cells) => Row) =>
  (text: string): Row[] =>
    tableCells(text).map(toRow)

const isSet = (line: Cells, name: string) => cell(line, name) === '1'

export const readNcmHeadings = reader(
  (line): rows.NcmHeadingRow => ({ code: cell(line, 'codigo'), name: cell(line, 'descricao') }),
)

export const readNcmValidities = reader(
  (line): rows.NcmValidityRow => ({
    ncm: cell(line, 'ncm'),
    from: cellOrNull(line, 'dt_ini'),
    to: cellOrNull(line, 'dt_fim'),
  }),
)

export const readTipiRows = reader(
  (line): rows.TipiRow => ({
    ncm: cell(line, 'ncm'),
    ex: cellOrNull(line, 'ex'),
    rate: cellOrNull(line, 'ipi'),
    act: cell(line, 'base'),
    exName: cellOrNull(line, 'descricao_ex'),
    sources: Number(cell(line, 'fontes')),
  }),
)

/** Name of a code that the convention revoked. */
const REVOKED = 'Revogado'

export const readCestRows = reader(
  (line): rows.CestRow => ({
    code: cell(line, 'cest'),
    name: cell(line, 'descricao'),
    segment: cell(line, 'segmento'),
    prefixes: cellList(line, 'ncm_prefixos'),
    from: cellOrNull(line, 'desde'),
    to: cellOrNull(line, 'ate'),
    act: cellOrNull(line, 'base'),
    isRevoked: cell(line, 'descricao') === REVOKED,
  }),
)

export const readCestSegments = reader(
  (line): rows.CestSegmentRow => ({
    segment: cell(line, 'segmento'),
    name: cell(line, 'nome'),
    annex: cell(line, 'anexo'),
  }),
)

export const readClassTribRows = reader(
  (line): rows.ClassTribRow => ({
    code: cell(line, 'cclasstrib'),
    cst: cell(line, 'cst'),
    name: cell(line, 'nome'),
    reductionIbs: cell(line, 'pRedIBS'),
    reductionCbs: cell(line, 'pRedCBS'),
    rateKind: cell(line, 'tipo_aliquota'),
    annex: cell(line, 'anexo') === '' ? null : Number(cell(line, 'anexo')),
    documents: cellList(line, 'documentos'),
    marks: cellList(line, 'indicadores'),
    from: cellOrNull(line, 'dt_ini'),
    to: cellOrNull(line, 'dt_fim'),
    law: cellOrNull(line, 'base_lc214'),
  }),
)

export const readCstIbsCbs = reader(
  (line): rows.CstIbsCbsRow => ({
    code: cell(line, 'cst'),
    name: cell(line, 'descricao'),
    hasIbsCbs: isSet(line, 'ind_gIBSCBS'),
    hasSinglePhase: isSet(line, 'ind_gIBSCBSMono'),
    hasReduction: isSet(line, 'ind_gRed'),
    hasDeferral: isSet(line, 'ind_gDif'),
    hasCreditTransfer: isSet(line, 'ind_gTransfCred'),
    hasZfmCredit: isSet(line, 'ind_gCredPresIBSZFM'),
    hasPeriodAdjustment: isSet(line, 'ind_gAjusteCompet'),
    hasBaseReducer: isSet(line, 'ind_RedutorBC'),
  }),
)

export const readPresumedCredits = reader(
  (line): rows.PresumedCreditRow => ({
    code: cell(line, 'codigo'),
    name: cell(line, 'descricao'),
    law: cell(line, 'base_lc214'),
    isCbs: isSet(line, 'cbs'),
    isIbs: isSet(line, 'ibs'),
    reference: cell(line, 'cclass_nota_ref'),
    cbsFrom: cellOrNull(line, 'ini_cbs'),
    cbsTo: cellOrNull(line, 'fim_cbs'),
    ibsFrom: cellOrNull(line, 'ini_ibs'),
    ibsTo: cellOrNull(line, 'fim_ibs'),
  }),
)

export const readAnnexRows = reader(
  (line): rows.AnnexRow => ({
    annex: cell(line, 'anexo'),
    item: cellOrNull(line, 'item'),
    codeKind: cell(line, 'tipo') === 'NBS' ? 'NBS' : 'NCM',
    code: cell(line, 'codigo'),
    exceptions: cellList(line, 'excecoes'),
    condition: cell(line, 'condicional') === 'S' ? 'yes' : cell(line, 'condicional') === 'N' ? 'no' : 'unread',
    classTribs: cellList(line, 'cclasstribs'),
    from: cellOrNull(line, 'desde'),
    to: cellOrNull(line, 'ate'),
    sources: cell(line, 'fontes'),
  }),
)

export const readAnnexItems = reader(
  (line): rows.AnnexItemRow => ({ annex: cell(line, 'anexo'), item: cell(line, 'item'), text: cell(line, 'texto') }),
)

export const readSelectiveTax = reader(
  (line): rows.SelectiveTaxRow => ({
    prefix: cell(line, 'ncm_prefixo'),
    category: cell(line, 'categoria'),
    exceptions: cellList(line, 'excecoes'),
    condition: cellOrNull(line, 'condicao'),
    from: cell(line, 'desde'),
    law: cell(line, 'base'),
  }),
)

export const readPisCofinsLists = reader((line): rows.PisCofinsListRow => {
  // `01`, `01,02`, `exceto 01`, `exceto 01,02 de 2201.10.00`
  const [, excluded, numbers = '', ncm = ''] =
    /^(exceto )?([\d,]*)(?: de ([\d.]+))?$/.exec(cell(line, 'ex')) ?? unreadableEx(line)
  const lc224 = /^[SPR?]$/.exec(cell(line, 'lc224'))?.[0]
  return {
    table: cell(line, 'tabela'),
    code: cell(line, 'codigo'),
    name: cell(line, 'descricao'),
    prefixes: cellList(line, 'ncm_prefixos'),
    exceptions: cellList(line, 'ncm_excecoes'),
    ex: numbers.split(',').filter((number) => number !== ''),
    exIsExcluded: excluded !== undefined,
    exNcm: ncm.replaceAll('.', '') || null,
    cst: cell(line, 'cst'),
    pis: cellList(line, 'pr_pis', ';'),
    cofins: cellList(line, 'pr_cofins', ';'),
    from: cell(line, 'desde'),
    to: cellOrNull(line, 'ate'),
    law: cell(line, 'base'),
    isConditional: cell(line, 'condicional') === 'S',
    lc224: (lc224 as rows.PisCofinsListRow['lc224'] | undefined) ?? null, // the four characters of the pattern
    note: cellOrNull(line, 'observacao'),
  }
})

function unreadableEx(line: Cells): never {
  throw new Error(`PIS/Cofins list ${cell(line, 'tabela')} ${cell(line, 'codigo')}: «${cell(line, 'ex')}»`)
}

export const readNbsRows = reader((line): rows.NbsRow => ({ code: cell(line, 'nbs'), name: cell(line, 'descricao') }))

/** The published table of cEnq lacks spaces in 119, 120 and 121; the stored one is as published. */
const withLostSpaces = (text: string): string =>
  text.replace(/\bDecreto(?=\d)/g, 'Decreto ').replace(/\baequiparado/g, 'a equiparado')

export const readIpiLegalCodes = reader(
  (line): rows.IpiLegalCodeRow => ({
    code: cell(line, 'codigo'),
    group: cell(line, 'grupo'),
    name: withLostSpaces(cell(line, 'descricao')),
  }),
)

export const readTaxUnits = reader((line): rows.TaxUnitRow => ({ ncm: cell(line, 'ncm'), unit: cell(line, 'utrib') }))

export const readTaxUnitNames = reader(
  (line): rows.TaxUnitNameRow => ({ unit: cell(line, 'utrib'), name: cell(line, 'descricao') }),
)

export const readBenefitsSp = reader(
  (line): rows.BenefitSpRow => ({
    code: cell(line, 'codigo'),
    csts: cellList(line, 'cst'),
    name: cell(line, 'descricao'),
    note: cellOrNull(line, 'observacao'),
  }),
)
