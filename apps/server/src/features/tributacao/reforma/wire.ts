import { noticeOf, sumToMoney } from '@portal/contract/money.ts'
import type {
  Achado,
  AchadoReply,
  ConferenciaReply,
  NotaAchado,
  ProdutoAchado,
} from '@portal/contract/tributacao/reforma.ts'
import { REFORM_RULES, SIMPLES_RULES } from '@portal/tables/reforma/model.ts'
import { REFORM_RULE, type ReformSeverity } from '@portal/tables/reforma/rules.ts'
import { areSimplesRulesOn } from '@portal/tables/reforma/simples.ts'
import type { Conferencia, FaultyNote, FaultyProduct, FindingDetail, FindingRow } from './conferencia.ts'
import { type JudgedSignature, RECEIVED, REFORM_TABLES, ruleOfFinding } from './judge-month.ts'

/** A supplier's fault is a warning for the company that received the note. */
export const severityOfFinding = (finding: string): ReformSeverity => {
  const rule = ruleOfFinding(finding)
  const severity = rule ? REFORM_RULE[rule].severity : 'aviso'
  return severity === 'erro' && finding.startsWith(RECEIVED) ? 'aviso' : severity
}

const ruleWords = (finding: string) => {
  const rule = REFORM_RULE[ruleOfFinding(finding) ?? 'group_missing']
  const isReceived = finding.startsWith(RECEIVED)
  return {
    codigo: finding,
    gravidade: severityOfFinding(finding),
    nm_regra: isReceived ? `${rule.name} (recebidas)` : rule.name,
    ds_regra: rule.text,
    ds_base_legal: rule.law,
  }
}

const isCorrectable = (finding: string) =>
  !finding.startsWith(RECEIVED) && REFORM_RULE[ruleOfFinding(finding) ?? 'totals'].isOfRegister

const toAchado = (row: FindingRow & { finding: string }): Achado => ({
  ...ruleWords(row.finding),
  ds_emitidarec: row.finding.startsWith(RECEIVED) ? 'R' : 'E',
  ds_detalhe: row.cause,
  nr_notas: row.notes,
  nr_produtos: row.products,
  vl_base: sumToMoney(row.base),
  vl_diferenca: sumToMoney(row.excess),
  fl_cadastro: isCorrectable(row.finding) ? 'S' : 'N',
  exemplos: row.examples,
})

const hasFinding = (row: FindingRow): row is FindingRow & { finding: string } => row.finding !== null

const ORDER = [...REFORM_RULES, ...SIMPLES_RULES]
const SEVERITIES: readonly ReformSeverity[] = ['erro', 'aviso', 'informativo']

const placeOf = (codigo: string): number => {
  const rule = ruleOfFinding(codigo)
  const place = rule ? ORDER.indexOf(rule) : ORDER.length
  return place + (codigo.startsWith(RECEIVED) ? ORDER.length : 0)
}

/** The finding that the check of the month lists first: the most severe one. */
export const worstFinding = (codes: readonly string[]): string | null =>
  codes.toSorted(
    (one, other) =>
      SEVERITIES.indexOf(severityOfFinding(one)) - SEVERITIES.indexOf(severityOfFinding(other)) ||
      placeOf(one) - placeOf(other),
  )[0] ?? null

/** Name of the rule of a finding, as the check of the month shows it. */
export const findingName = (finding: string): string => ruleWords(finding).nm_regra

/** The rules that hold in a month, `AAAA-MM`. */
const rulesOf = (mes: string) => (areSimplesRulesOn({ first: `${mes}-01`, last: `${mes}-31` }) ? ORDER : REFORM_RULES)

/** Errors first, then in the order of the rules, issued notes before received ones. */
export const toAchados = ({ findings }: Conferencia): Achado[] =>
  findings
    .filter(hasFinding)
    .map(toAchado)
    .toSorted(
      (one, other) =>
        SEVERITIES.indexOf(one.gravidade) - SEVERITIES.indexOf(other.gravidade) ||
        placeOf(one.codigo) - placeOf(other.codigo),
    )

export function toConferencia(
  found: Conferencia,
  page: { mes: string; achados: readonly Achado[]; proximo: string | null },
): ConferenciaReply {
  const notesOf = (severity: 'erro' | 'aviso' | null) =>
    found.findings.find((row) => row.finding === null && row.severity === severity)?.notes ?? 0
  const [vl_cbs, vl_ibs] = [sumToMoney(found.cbs), sumToMoney(found.ibs)]
  return {
    resumo: {
      mes: page.mes,
      nr_notas: found.notes,
      nr_notas_achado: notesOf(null),
      nr_notas_erro: notesOf('erro'),
      nr_notas_aviso: notesOf('aviso'),
      nr_itens_sem_aliquota: found.unverifiable,
      vl_cbs,
      vl_ibs,
      regras: rulesOf(page.mes).map(ruleWords),
      tabelas: REFORM_TABLES.map(({ name, date }) => ({ nm_tabela: name, dt_dados: date })),
    },
    achados: [...page.achados],
    proximo: page.proximo,
    ...noticeOf([vl_cbs, vl_ibs, ...page.achados.flatMap(({ vl_base, vl_diferenca }) => [vl_base, vl_diferenca])]),
  }
}

/** What the tables propose for each signature of a finding. */
const proposalsOf = (faulty: readonly JudgedSignature[], finding: string) =>
  new Map(faulty.filter(({ code }) => code === finding).map(({ signature, proposal }) => [signature, proposal]))

const money = (cents: string | number) => sumToMoney(BigInt(cents))

function toProdutoAchado(
  row: FaultyProduct,
  proposals: ReturnType<typeof proposalsOf>,
  finding: string,
): ProdutoAchado {
  const proposal = row.signature === null ? undefined : proposals.get(row.signature)
  // a register that differs gets the values of the notes, for a person to judge
  const own = ruleOfFinding(finding) === 'register_differs'
  return {
    cd_produto: row.code,
    nm_prd: row.name,
    cd_ncm: row.ncm,
    cd_cst: row.cst,
    cd_classtrib: row.class_trib,
    // a product without a class, or outside the register
    cd_cst_cadastro: row.register_cst || null,
    cd_classtrib_cadastro: row.register_class_trib || null,
    cd_cst_proposto: own ? row.cst : (proposal?.cst ?? null),
    cd_classtrib_proposto: own ? row.class_trib : (proposal?.classTrib ?? null),
    ds_proposta: own
      ? 'como na nota'
      : proposal
        ? `${proposal.source}${proposal.reductionCbs === '0' ? '' : `; reduz ${proposal.reductionCbs} %`}`
        : null,
    ds_detalhe: row.cause,
    nr_notas: row.notes,
    vl_base: money(row.base),
    vl_diferenca: money(row.excess),
  }
}

const toNotaAchado = (row: FaultyNote): NotaAchado => ({
  id: row.id,
  tipo: row.tipo,
  nr_docfiscal: row.number,
  nr_serie: row.serie,
  dt_emissao: row.issued_text,
  nm_participante: row.party_name,
  vl_docfiscal: sumToMoney(row.total_cents),
  vl_base: money(row.base),
  vl_cbs: money(row.cbs),
  vl_ibs: money(row.ibs),
})

/** A finding without notes answers zeros: it was corrected meanwhile. */
export function toAchadoReply(
  { row, products, notes, judged }: FindingDetail,
  { finding, proximo }: { finding: string; proximo: string | null },
): AchadoReply {
  const proposals = proposalsOf(judged.faulty, finding)
  const produtos = products.map((product) => toProdutoAchado(product, proposals, finding))
  const data = notes.map(toNotaAchado)
  const achado = toAchado({ ...row, finding })
  return {
    achado,
    produtos,
    data,
    proximo,
    ...noticeOf([
      achado.vl_base,
      ...produtos.flatMap(({ vl_base, vl_diferenca }) => [vl_base, vl_diferenca]),
      ...data.flatMap(({ vl_docfiscal, vl_base, vl_cbs, vl_ibs }) => [vl_docfiscal, vl_base, vl_cbs, vl_ibs]),
    ]),
  }
}
