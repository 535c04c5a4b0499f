import { ufOfCode } from '@portal/fiscal/ids/uf.ts'
import { decimal, joined } from '../format/values.ts'
import {
  optionText,
  REG_ESP_TRIB,
  TP_BM,
  TP_IMUNIDADE,
  TP_RET_ISSQN,
  TP_RET_PIS_COFINS,
  TP_SUSP,
  TRIB_ISSQN,
} from './codes.ts'
import { amount, type Danfse, placeText, rates } from './danfse-model.ts'
import { sumText } from './money.ts'
import type { Block, Cell, Row } from './sheet.ts'

const cell = (col: Cell['col'], label: string, value: string | undefined): Cell => ({ col, label, value: value ?? '' })
const isFilled = (row: readonly Cell[]): boolean => row.some(({ value }) => value !== '')

/** The block of the ISSQN. Its middle rows are left out when all their fields are empty (note 5). */
export function tributacaoMunicipal(danfse: Danfse): Block {
  const { computed, declared, inf } = danfse
  const mun = declared.trib?.tribMun
  if (mun?.tribISSQN === undefined) return { sentence: 'TRIBUTAÇÃO MUNICIPAL (ISSQN) - OPERAÇÃO NÃO SUJEITA AO ISSQN' }
  const rows: Row[] = [
    [
      { title: 'TRIBUTAÇÃO MUNICIPAL (ISSQN)' },
      cell(1, 'Tipo de Tributação do ISSQN', optionText(TRIB_ISSQN, mun.tribISSQN)),
      {
        ...cell(
          2,
          'Município / Sigla UF / País da Incidência do ISSQN',
          placeText(danfse, { code: inf.cLocIncid, name: inf.xLocIncid, country: mun.cPaisResult }),
        ),
        span: 2,
      },
    ],
    ...[specialRow(danfse), reductionRow(danfse)].filter(isFilled),
    [
      cell(0, 'BC ISSQN', amount(computed.vBC)),
      cell(1, 'Alíquota Aplicada', rates(computed.pAliqAplic ?? mun.pAliq)),
      cell(2, 'Retenção do ISSQN', optionText(TP_RET_ISSQN, mun.tpRetISSQN)),
      cell(3, 'ISSQN Apurado', amount(computed.vISSQN)),
    ],
  ]
  return { rows }
}

function specialRow({ prest, declared }: Danfse): Cell[] {
  const mun = declared.trib?.tribMun
  return [
    cell(0, 'Regime Especial de Tributação do ISSQN', optionText(REG_ESP_TRIB, prest.regTrib?.regEspTrib)),
    cell(1, 'Tipo de Imunidade do ISSQN', optionText(TP_IMUNIDADE, mun?.tpImunidade)),
    cell(2, 'Suspensão da Exigibilidade do ISSQN', optionText(TP_SUSP, mun?.exigSusp?.tpSusp)),
    cell(3, 'Número Processo Suspensão', mun?.exigSusp?.nProcesso),
  ]
}

function reductionRow({ computed, declared, ibscbs }: Danfse): Cell[] {
  const mun = declared.trib?.tribMun
  return [
    cell(0, 'Benefício Municipal', optionText(TP_BM, computed.tpBM ?? mun?.BM?.tpBM)),
    cell(1, 'Cálculo do BM', amount(computed.vCalcBM ?? mun?.BM?.vRedBCBM)),
    cell(
      2,
      'Total Deduções/Reduções',
      sumText(declared.vDedRed?.vDR ?? computed.vCalcDR, ibscbs?.valores?.vCalcReeRepRes),
    ),
    cell(3, 'Desconto Incondicionado', amount(declared.vDescCondIncond?.vDescIncond)),
  ]
}

/** Last year of competência with PIS and COFINS (note 6). */
const LAST_PIS_YEAR = '2026'

/** The federal taxes. With tpRetPisCofins 1, PIS and COFINS are withheld and not a debit of the prestador. */
export function tributacaoFederal({ tribFed, dps }: Danfse): Block {
  const { piscofins, vRetCSLL, vRetCP, vRetIRRF } = tribFed
  const isWithheld = piscofins?.tpRetPisCofins === '1'
  const debit = (value: string | undefined) => (isWithheld ? '0,00' : amount(value))
  const withheld = isWithheld ? sumText(vRetCSLL, piscofins.vPis, piscofins.vCofins) : amount(vRetCSLL)
  const debits: Row = [
    cell(0, 'PIS - Débito Apuração Própria', debit(piscofins?.vPis)),
    cell(1, 'COFINS - Débito Apuração Própria', debit(piscofins?.vCofins)),
    {
      ...cell(2, 'Descrição Contrib. Sociais - Retidas', optionText(TP_RET_PIS_COFINS, piscofins?.tpRetPisCofins)),
      span: 2,
    },
  ]
  return {
    rows: [
      [
        { title: 'TRIBUTAÇÃO FEDERAL (EXCETO CBS)' },
        cell(1, 'IRRF', amount(vRetIRRF)),
        cell(2, 'Contribuição Previdenciária - Retida', amount(vRetCP)),
        cell(3, 'Contribuições Sociais - Retidas', withheld),
      ],
      ...((dps.dCompet ?? '').slice(0, 4) <= LAST_PIS_YEAR ? [debits] : []),
    ],
  }
}

function exclusions({ ibscbs, computed, declared, tribFed: { piscofins } }: Danfse): string {
  if (!ibscbs) return ''
  const { vDescIncond } = declared.vDescCondIncond ?? {}
  return sumText(vDescIncond, ibscbs.valores?.vCalcReeRepRes, computed.vISSQN, piscofins?.vPis, piscofins?.vCofins)
}

/** IBS and CBS. */
export function tributacaoIbsCbs(danfse: Danfse): Block {
  const { ibscbs, declaredIbscbs } = danfse
  const { valores, cLocalidadeIncid = '', xLocalidadeIncid } = ibscbs ?? {}
  const name = xLocalidadeIncid || danfse.places.get(cLocalidadeIncid)
  const { uf, mun, fed } = valores ?? {}
  const group = declaredIbscbs?.valores?.trib?.gIBSCBS
  return {
    rows: [
      [
        { title: 'TRIBUTAÇÃO IBS / CBS' },
        cell(1, 'CST / cClassTrib', joined(' / ', group?.CST, group?.cClassTrib)),
        {
          ...cell(
            2,
            'Indicador de Operação / Código IBGE / Município Incidência / Sigla UF',
            joined(' / ', declaredIbscbs?.cIndOp, cLocalidadeIncid, name, ufOfCode(cLocalidadeIncid.slice(0, 2))),
          ),
          span: 2,
        },
      ],
      [
        cell(0, 'Exclusões e Reduções da Base de Cálculo', exclusions(danfse)),
        cell(1, 'Base de Cálculo após Exclusões e Reduções', amount(valores?.vBC)),
        cell(2, 'Red. Alíquota IBS / Red. Alíquota CBS', rates(uf?.pRedAliqUF, mun?.pRedAliqMun, fed?.pRedAliqCBS)),
        cell(3, 'Alíquota - IBS UF / IBS Mun', rates(uf?.pIBSUF, mun?.pIBSMun)),
      ],
      ...assessedRows(danfse),
    ],
  }
}

function assessedRows({ ibscbs }: Danfse): Row[] {
  const { valores, totCIBS } = ibscbs ?? {}
  const { uf, mun, fed } = valores ?? {}
  return [
    [
      cell(0, 'Alíq. Efetiva Municipal - IBS', rates(mun?.pAliqEfetMun)),
      cell(1, 'Valor Apurado Municipal - IBS', amount(totCIBS?.gIBS?.gIBSMunTot?.vIBSMun)),
      cell(2, 'Alíq. Efetiva Estadual - IBS', rates(uf?.pAliqEfetUF)),
      cell(3, 'Valor Apurado Estadual - IBS', amount(totCIBS?.gIBS?.gIBSUFTot?.vIBSUF)),
    ],
    [
      cell(0, 'Valor Total Apurado - IBS', amount(totCIBS?.gIBS?.vIBSTot)),
      cell(1, 'Alíquota - CBS', rates(fed?.pCBS)),
      cell(2, 'Alíquota Efetiva - CBS', rates(fed?.pAliqEfetCBS)),
      cell(3, 'Valor Total Apurado - CBS', amount(totCIBS?.gCBS?.vCBS)),
    ],
  ]
}

/** The total of the note. */
export function valorTotal({ declared, computed, ibscbs }: Danfse): Block {
  const { vDescIncond, vDescCond } = declared.vDescCondIncond ?? {}
  const tot = ibscbs?.totCIBS
  return {
    rows: [
      [
        { title: 'VALOR TOTAL DA NFS-e' },
        cell(1, 'Valor da Operação / Serviço', amount(declared.vServPrest?.vServ)),
        cell(2, 'Desconto Incondicionado', amount(vDescIncond)),
        cell(3, 'Desconto Condicionado', amount(vDescCond)),
      ],
      [
        cell(0, 'Total das Retenções (ISSQN / Federais)', amount(computed.vTotalRet)),
        cell(1, 'Valor Líquido da NFS-e', amount(computed.vLiq)),
        cell(2, 'Total do IBS/CBS', sumText(tot?.gIBS?.vIBSTot, tot?.gCBS?.vCBS)),
        { ...cell(3, 'Valor Líquido da NFS-e + IBS/CBS', amount(tot?.vTotNF)), shaded: true },
      ],
    ],
  }
}

const money = (value: string | undefined): string => (value ? `R$ ${decimal(value)}` : '-')

/** The approximate taxes of law 12.741/2012, which are never cut; «-» where the note states none. */
export function approximateTaxes({ declared }: Danfse): string {
  const { vTotTrib, pTotTrib, pTotTribSN } = declared.trib?.totTrib ?? {}
  const parts = vTotTrib
    ? [money(vTotTrib.vTotTribFed), money(vTotTrib.vTotTribEst), money(vTotTrib.vTotTribMun)]
    : pTotTrib && [pTotTrib.pTotTribFed, pTotTrib.pTotTribEst, pTotTrib.pTotTribMun].map((value) => rates(value) || '-')
  const head = 'Totais Aproximados dos Tributos cfe. Lei nº 12.741/2012:'
  if (parts) return `${head} Federais: ${parts[0]}; Estaduais: ${parts[1]}; Municipais: ${parts[2]}`
  return pTotTribSN === undefined
    ? `${head} Federais: -; Estaduais: -; Municipais: -`
    : `${head} Simples Nacional: ${rates(pTotTribSN) || '-'}`
}
