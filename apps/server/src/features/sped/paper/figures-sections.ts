import { cfopName, isEntry } from '@portal/contract/cfops.ts'
import { addMoney } from '@portal/contract/money.ts'
import type { ResumoSped } from '@portal/contract/sped/sped.ts'
import type { ListaSection } from '@portal/print/lista.ts'
import { dayOf } from '../../notas/exportar/filter-words.ts'
import { paperMoney } from './paper-words.ts'

type Cfop = ResumoSped['cfops'][number]
type Line = [field: string, name: string, amount: number]

const AMOUNTS: readonly { field: Exclude<keyof Cfop, 'cd_cfop'>; title: string }[] = [
  { field: 'vl_operacao', title: 'Valor contábil (R$)' },
  { field: 'vl_base', title: 'Base (R$)' },
  { field: 'vl_icms', title: 'ICMS (R$)' },
  { field: 'vl_st', title: 'ICMS ST (R$)' },
  { field: 'vl_ipi', title: 'IPI (R$)' },
]
const NAME = 1

/** The month in figures: the ICMS statement, the other taxes, and the operations by CFOP with their sums. */
export const figuresSections = (resumo: ResumoSped): ListaSection[] => [
  linesSection('APURAÇÃO DO ICMS (E110)', icmsLines(resumo)),
  linesSection('ST, DIFAL E IPI', otherLines(resumo)),
  cfopSection(resumo.cfops),
]

const linesSection = (title: string, lines: readonly Line[]): ListaSection => ({
  title,
  columns: [
    { title: 'Campo', width: 40 },
    { title: '', width: 500, grow: true },
    { title: 'Valor (R$)', width: 110, align: 'right' },
  ],
  rows: lines.map(([field, name, amount]) => [field, name, paperMoney(amount)]),
  elastic: NAME,
})

function icmsLines({ apuracao, guia }: ResumoSped): Line[] {
  const { detalhe } = apuracao
  // older files have only the sums of the adjustments
  const debits: Line[] = detalhe
    ? [
        ['03', 'Ajustes a débito de documentos', detalhe.vl_aj_debitos],
        ['04', 'Outros débitos', detalhe.vl_tot_aj_debitos],
        ['05', 'Estornos de créditos', detalhe.vl_estornos_cred],
      ]
    : [['03–05', 'Outros débitos e estornos de créditos', apuracao.vl_ajustes_debito]]
  const credits: Line[] = detalhe
    ? [
        ['07', 'Ajustes a crédito de documentos', detalhe.vl_aj_creditos],
        ['08', 'Outros créditos', detalhe.vl_tot_aj_creditos],
        ['09', 'Estornos de débitos', detalhe.vl_estornos_deb],
      ]
    : [['07–09', 'Outros créditos e estornos de débitos', apuracao.vl_ajustes_credito]]
  const slip =
    guia && apuracao.vl_recolher > 0 ? ` · receita ${guia.cd_receita}, vence ${dayOf(guia.dt_vencimento)}` : ''
  return [
    ['02', 'Saídas com débito', apuracao.vl_debitos],
    ...debits,
    ['06', 'Entradas com crédito', apuracao.vl_creditos],
    ...credits,
    ['10', 'Saldo credor do mês anterior', apuracao.vl_saldo_anterior],
    ['11', 'Saldo devedor', apuracao.vl_saldo_apurado],
    ['12', 'Deduções', apuracao.vl_deducoes],
    ['13', `ICMS a recolher${slip}`, apuracao.vl_recolher],
    ['14', 'Saldo credor a transportar', apuracao.vl_saldo_transportar],
    ['15', 'Débitos especiais', apuracao.vl_debitos_especiais],
  ]
}

function otherLines({ st = [], difal = [], ipi }: ResumoSped): Line[] {
  const due = ({ dt_vencimento }: { dt_vencimento?: string }) =>
    dt_vencimento === undefined ? '' : ` · vence ${dayOf(dt_vencimento)}`
  const lines: Line[] = [
    ...st.flatMap((uf): Line[] => [
      ['E210', `ICMS ST retido, ${uf.ds_uf}`, uf.vl_retido],
      ['E210', `ICMS ST a recolher, ${uf.ds_uf}${due(uf)}`, uf.vl_recolher],
      ['E210', `Saldo credor de ICMS ST a transportar, ${uf.ds_uf}`, uf.vl_saldo_transportar],
    ]),
    ...difal.flatMap((uf): Line[] => [
      ['E310', `DIFAL a recolher, ${uf.ds_uf}${due(uf)}`, uf.vl_difal],
      ['E310', `FCP a recolher, ${uf.ds_uf}${due(uf)}`, uf.vl_fcp],
      ['E310', `Saldo credor a transportar, ${uf.ds_uf}`, uf.vl_saldo_transportar],
    ]),
    ['E520', 'Débitos de IPI', ipi?.vl_debitos ?? 0],
    ['E520', 'Créditos de IPI', ipi?.vl_creditos ?? 0],
    ['E520', 'Saldo credor de IPI do mês anterior', ipi?.vl_saldo_anterior ?? 0],
    ['E520', 'IPI a recolher', ipi?.vl_recolher ?? 0],
    ['E520', 'Saldo credor de IPI a transportar', ipi?.vl_saldo_transportar ?? 0],
  ]
  return lines.filter(([, , amount]) => amount !== 0)
}

function cfopSection(cfops: readonly Cfop[]): ListaSection {
  const amounts = AMOUNTS.filter(
    ({ field }) => !['vl_st', 'vl_ipi'].includes(field) || cfops.some((cfop) => cfop[field] !== 0),
  )
  const sum = (name: string, side: readonly Cfop[]): string[][] =>
    side.length === 0
      ? []
      : [['', name, ...amounts.map(({ field }) => paperMoney(addMoney(side.map((cfop) => cfop[field]))))]]
  return {
    title: 'OPERAÇÕES POR CFOP',
    columns: [
      { title: 'CFOP', width: 40 },
      { title: 'Operação', width: 250, grow: true },
      ...amounts.map(({ title }) => ({ title, width: 90, align: 'right' as const })),
    ],
    rows: [
      ...cfops.map((cfop) => [
        cfop.cd_cfop,
        cfopName(cfop.cd_cfop),
        ...amounts.map(({ field }) => paperMoney(cfop[field])),
      ]),
      ...sum(
        'Total das entradas',
        cfops.filter(({ cd_cfop }) => isEntry(cd_cfop)),
      ),
      ...sum(
        'Total das saídas',
        cfops.filter(({ cd_cfop }) => !isEntry(cd_cfop)),
      ),
    ],
    elastic: NAME,
  }
}
