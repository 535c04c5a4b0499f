import type { Tributacao, TributacaoReply } from '@portal/contract/tributacao/tributacao.ts'
import { formatDate } from '../../../lib/format.ts'
import { formatCest, formatNcm, formatPercent, formatRates, yearRates } from '../words.ts'
import {
  classFacts,
  classQuestion,
  cstText,
  type FigureRow,
  icmsRows,
  ipiRows,
  ipiSource,
  isGeneralRule,
  pisCofinsLabel,
  pisCofinsSource,
  withoutRate,
} from './figure-rows.ts'
import { type Source, sourceText } from './source-text.ts'
import { yearRows, yearSources } from './year-rows.ts'

/** The whole answer as text, for a message or a report: headings, figures, what decides, sources. */
export function answerText(answer: Tributacao, reply: TributacaoReply): string {
  const blocks = [
    head(answer, reply),
    ibsCbs(answer, reply),
    pisCofins(answer),
    selective(answer),
    ipi(answer),
    legalCodes(answer),
    icms(answer),
    cests(answer, reply),
    unit(answer),
    years(answer),
  ]
  return `${blocks
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join('\n'))
    .join('\n\n')}\n`
}

const fonte = (source: Source): string => `Fonte: ${sourceText(source)}`
const figure = ({ label, rates, word }: FigureRow): string => `- ${label}: ${rates ? formatRates(rates) : word}`
const change = (text: string | null): string[] => (text ? [`O que muda: ${text}`] : [])

function head(answer: Tributacao, reply: TributacaoReply): string[] {
  const { cd_ncm, cd_ncm_caminho, nm_ncm_caminho, nm_ncm, dt_ncm_ini, dt_ncm_fim, ds_ncm_ato, ds_uf } = answer
  const path = cd_ncm_caminho.slice(0, -1).map((code, index) => `${formatNcm(code)} ${nm_ncm_caminho[index] ?? ''}`)
  const since = dt_ncm_ini ? `vigente desde ${formatDate(dt_ncm_ini)}` : ''
  const until = dt_ncm_fim ? `até ${formatDate(dt_ncm_fim)}` : ''
  const ncm = reply.fontes.find(({ cd_tabela }) => cd_tabela === 'ncm')
  return [
    `NCM ${formatNcm(cd_ncm)} ${nm_ncm ?? ''}`.trim(),
    ...(path.length > 0 ? [path.join(' › ')] : []),
    [since, until, ds_ncm_ato].filter(Boolean).join(' · '),
    `Resposta para ${ds_uf} em ${formatDate(reply.dt_referencia)}`,
    ...(ncm ? [fonte({ text: ncm.nm_fonte, date: ncm.dt_referencia })] : []),
    ...answer.alertas.map(({ mensagem }) => `Atenção: ${mensagem}`),
  ].filter((line) => line !== '')
}

function ibsCbs({ ibscbs, ds_pergunta_ibscbs }: Tributacao, { reforma }: TributacaoReply): string[] {
  const rows = ibscbs.map((row) => {
    const rates = withoutRate(row) ?? `CBS ${formatPercent(row.pr_cbs ?? 0)}, IBS ${formatPercent(row.pr_ibs ?? 0)}`
    return `- ${row.cd_classtrib} (CST ${row.cd_cst}): ${[classQuestion(row), rates, ...classFacts(row)].join(' · ')}`
  })
  return [
    `IBS/CBS em ${reforma.nr_ano}`,
    ...(ds_pergunta_ibscbs ? [`O que decide: ${ds_pergunta_ibscbs}`] : []),
    ...(rows.length > 0 ? rows : ['- não se sabe: sem tabela de cClassTrib']),
    yearRates(reforma),
    fonte({ text: reforma.ds_fonte, date: reforma.dt_referencia }),
    ...(ibscbs[0] ? [fonte({ text: ibscbs[0].ds_fonte, date: ibscbs[0].dt_referencia })] : []),
  ]
}

function pisCofins({ piscofins, ds_piscofins }: Tributacao): string[] {
  const rows = piscofins.map((row) => {
    const rates = row.pr_pis.map((pis, index) => `${formatPercent(pis)} e ${formatPercent(row.pr_cofins[index] ?? 0)}`)
    const notes = [row.ds_pergunta ?? '', isGeneralRule(row) ? '' : row.ds_condicao].filter((text) => text !== '')
    return `- ${pisCofinsLabel(row)}: ${[rates.join(' ou ') || 'no DAS', ...notes].join(' · ')}`
  })
  const source = piscofins.length > 0 ? [fonte(pisCofinsSource(piscofins))] : []
  return ['PIS/Cofins', ...rows, ...(ds_piscofins ? [ds_piscofins] : []), ...source]
}

const selective = ({ is }: Tributacao): string[] =>
  is.length === 0
    ? []
    : [
        'Imposto Seletivo',
        ...is.map(
          ({ nm_categoria, ds_condicao, dt_inicio }) =>
            `- ${[nm_categoria, ds_condicao, `a partir de ${formatDate(dt_inicio)}`, 'alíquota ainda não fixada'].filter(Boolean).join(' · ')}`,
        ),
        fonte({ text: is[0]?.ds_fonte ?? '', date: is[0]?.dt_referencia }),
      ]

const ipi = ({ ipi: figures }: Tributacao): string[] => [
  'IPI',
  ...ipiRows(figures).map(figure),
  ...change(figures.ds_condicao),
  fonte(ipiSource(figures)),
]

function legalCodes({ cenqs, ds_pergunta_cenq }: Tributacao): string[] {
  const [first] = cenqs
  if (!first) return []
  const rows = cenqs.map(
    (row) => `- ${[`${row.cd_cenq} ${row.nm_cenq}`, row.ds_grupo, cstText(row)].filter(Boolean).join(' · ')}`,
  )
  return [
    'Enquadramento do IPI (cEnq)',
    ...(ds_pergunta_cenq ? [`O que decide: ${ds_pergunta_cenq}`] : []),
    ...rows,
    fonte({ text: first.ds_fonte, date: first.dt_referencia }),
  ]
}

const icms = (answer: Tributacao): string[] => [
  `ICMS em ${answer.ds_uf}`,
  ...icmsRows(answer).map(figure),
  ...change(answer.icms.ds_observacao),
  fonte({ text: answer.icms.ds_fonte, since: answer.icms.dt_vigencia, date: answer.icms.dt_referencia }),
]

function cests({ cests: rows, ds_pergunta_cest, ds_uf }: Tributacao, { fontes }: TributacaoReply): string[] {
  const table = fontes.find(({ cd_tabela }) => cd_tabela === 'cest')
  return [
    'Substituição tributária',
    ...(ds_pergunta_cest ? [`O que decide: ${ds_pergunta_cest}`] : []),
    ...rows.map(({ cd_cest, nm_cest, nm_segmento }) =>
      [`- ${formatCest(cd_cest)} ${nm_cest}`, nm_segmento].filter(Boolean).join(' · '),
    ),
    ...(rows.length === 0 ? ['- nenhum CEST deste NCM na lista do Convênio'] : []),
    `Não há fonte carregada para a MVA de ${ds_uf}.`,
    ...(table ? [fonte({ text: table.nm_fonte, date: table.dt_referencia })] : []),
  ]
}

const unit = ({ utrib }: Tributacao): string[] =>
  utrib
    ? [
        `Unidade tributável: ${utrib.cd_utrib}, ${utrib.nm_utrib}`,
        utrib.ds_condicao,
        fonte({ text: utrib.ds_fonte, date: utrib.dt_referencia }),
      ]
    : []

function years({ periodos }: Tributacao): string[] {
  if (periodos.length === 0) return []
  const rows = yearRows(periodos).map(
    ({ name, rules }) => `- ${name}: ${[...rules].map(([year, rule]) => `${year}: ${rule}`).join('; ')}`,
  )
  return ['De 2026 a 2033', ...rows, fonte({ text: yearSources(periodos) })]
}
