/** What proves that the product follows an act: a test of the repository by its file and its name, or why nothing here depends on the act. */
type ActProof = { file: string; test: string } | { nothing: string }

type ActConfidence = 'alta' | 'média' | 'baixa'

/**
 * An act of the tax reform, or the part of one that has a day of its own.
 * Shape   `from`: first day in production, `YYYY-MM-DD`, null where none is published; texts in pt-BR
 */
export interface ReformAct {
  key: string
  act: string
  version: string | null
  from: string | null
  /** Models or names of the documents */
  documents: string
  /** What changes */
  change: string
  source: string
  confidence: ActConfidence
  proof: ActProof
}

/** Last day on which newer facts were looked for. */
export const ACTS_SEEN = '2026-10-10'

const JUDGE = 'packages/tables/src/reforma/judge.test.ts'
const ANSWERS = 'packages/fiscal/src/fields/protocol-answers.test.ts'
const DANFE = 'packages/print/src/danfe-2026.test.ts'
const NEW_FIELDS = 'apps/server/src/features/notas/documento/new-fields.db.test.ts'
const OF_PAYMENT = {
  file: 'packages/fiscal/src/fields/linked-payments.test.ts',
  test: 'a payment is to pay until an event links it, and extinct when the link or the document is cancelled',
}
const OF_ISSUER = { nothing: 'obrigação de quem emite; nada muda no que o portal lê' }

/**
 * The acts with the days on which they begin. What depends on a day asks `dayOfAct`; `acts.test.ts` fails when a day has passed and the proof
 * does not exist.
 * Source  official acts as far as they were readable; the others by public readings, as `source` says
 */
const ACTS = [
  {
    key: 'rates_2026',
    act: 'LC 214/2025, arts. 343 e 346',
    version: null,
    from: '2026-01-01',
    documents: 'todos',
    change: 'Alíquotas do ano de teste: CBS 0,9 %, IBS estadual 0,1 %, municipal 0 %.',
    source: 'texto da lei',
    confidence: 'alta',
    proof: { file: JUDGE, test: '%s finds its fault' },
  },
  {
    key: 'regulations',
    act: 'Decreto 12.955/2026 e Resolução CGIBS 6/2026',
    version: null,
    from: '2026-01-01',
    documents: 'todos',
    change: 'Regulamentos da CBS e do IBS, com a base legal de cada cClassTrib.',
    source: 'tabela de classificação oficial de 23/06/2026',
    confidence: 'alta',
    proof: { file: 'packages/tables/src/official/official.test.ts', test: 'cClassTrib: its CST, dates, reductions' },
  },
  {
    key: 'icms_base_pe',
    act: 'Resolução de Consulta PE 39/2025',
    version: null,
    from: '2026-01-01',
    documents: '55, 57',
    change: 'Pernambuco: IBS e CBS dentro da base do ICMS já em 2026 (discutido).',
    source: 'leitura pública',
    confidence: 'média',
    proof: { nothing: 'a base do ICMS não é dada por errada por causa do IBS e da CBS' },
  },
  {
    key: 'cte_layout',
    act: 'NT 2025.001-RTC (CT-e)',
    version: 'v1.14b',
    from: '2026-04-30',
    documents: '57, 67',
    change: 'Leiaute do IBS e da CBS no CT-e.',
    source: 'leitura pública; o dia é o da publicação',
    confidence: 'média',
    proof: { file: JUDGE, test: '%s finds its fault' },
  },
  {
    key: 'cte_split',
    act: 'NT 2026.001 (CT-e)',
    version: 'v1.01c',
    from: '2026-05-04',
    documents: '57, 67',
    change: 'Pagamento vinculado (pgtoVinc) e eventos 110300 e 110301, facultativos.',
    source: 'leitura pública da NT, correção de 21/08/2026',
    confidence: 'média',
    proof: OF_PAYMENT,
  },
  {
    key: 'danfse_2',
    act: 'NT 008 (NFS-e)',
    version: 'v1.02',
    from: '2026-07-01',
    documents: 'NFS-e',
    change: 'DANFSe v2.0, e o fim do serviço que o gerava: o portal o imprime.',
    source: 'leitura pública',
    confidence: 'média',
    proof: {
      file: 'packages/print/src/danfse.test.ts',
      test: 'the blocks are in the order of the official form',
    },
  },
  {
    key: 'cnpj_letters',
    act: 'NT 2026.004 (NF-e)',
    version: null,
    from: '2026-07-01',
    documents: '55, 65',
    change: 'CNPJ com letras.',
    source: 'lista pública de notas técnicas',
    confidence: 'alta',
    proof: {
      file: 'packages/fiscal/src/nfe/nota.test.ts',
      test: 'lists every party with a valid tax id, including letters',
    },
  },
  {
    key: 'group_due',
    act: 'Ato Conjunto RFB/CGIBS 4/2026',
    version: null,
    from: '2026-08-03',
    documents: '55, 65, 57',
    change: 'A lei exige o grupo do IBS e da CBS do regime regular; a SEFAZ não rejeita a nota sem ele.',
    source: 'texto citado em duas fontes públicas',
    confidence: 'média',
    proof: { file: JUDGE, test: 'the law requires the group from the days of its acts on' },
  },
  {
    key: 'nfe_layout',
    act: 'NT 2025.002-RTC',
    version: 'v1.40',
    from: '2026-08-03',
    documents: '55, 65',
    change: 'Leiaute do IBS, da CBS e do IS.',
    source: 'nota de estudo pública sobre a NT',
    confidence: 'alta',
    proof: { file: 'packages/fiscal/src/nfe/nota.test.ts', test: 'reads IBS, CBS and IS, by rate and single-phase' },
  },
  {
    key: 'danfe_type_2',
    act: 'NT 2026.003 (NF-e)',
    version: 'v1.00',
    from: '2026-08-03',
    documents: '55',
    change: 'DANFE Simplificado Tipo 2 (tpImp 6), com a divisão de IBS, CBS e IS.',
    source: 'nfephp-org/sped-da #668; sped-nfe #1365; ZeusAutomacao/DFe.NET #1706',
    confidence: 'alta',
    proof: {
      file: DANFE,
      test: 'is a receipt with key, look-up address, recipient, nature, payments and the words of its kind',
    },
  },
  {
    key: 'nfse_answers',
    act: 'XSD da NFS-e nacional',
    version: '1.01-20260727',
    from: '2026-08-10',
    documents: 'NFS-e',
    change: 'Situações 100, 102, 103 e 107; a 101 deixa de existir.',
    source: 'pacote XSD',
    confidence: 'média',
    proof: {
      file: ANSWERS,
      test: 'every answer of three or four digits is either in the table or told, and never counts as no protocol',
    },
  },
  {
    key: 'return_cfop',
    act: 'NT 2026.009',
    version: null,
    from: '2026-09-17',
    documents: '55',
    change: 'CFOP 1.949 e 2.949 em devolução (I08-140).',
    source: 'leitura pública',
    confidence: 'média',
    proof: OF_ISSUER,
  },
  {
    key: 'group_due_nfse',
    act: 'Ato Conjunto RFB/CGIBS 4/2026',
    version: null,
    from: '2026-10-01',
    documents: 'NFS-e, 62',
    change: 'A lei exige o grupo em NFS-e (alguns serviços em 01/12/2026) e NFCom.',
    source: 'texto citado em duas fontes públicas',
    confidence: 'média',
    proof: { nothing: 'a conferência não lê NFS-e nem NFCom' },
  },
  {
    key: 'rejection_1115',
    act: 'NT 2025.002-RTC',
    version: 'v1.51',
    from: '2026-10-05',
    documents: '55, 65',
    change: 'A rejeição 1115 (falta do grupo) fica em «implementação futura», sem dia.',
    source: 'três leituras públicas independentes; Ato Técnico Conjunto 1/2026',
    confidence: 'alta',
    proof: { file: JUDGE, test: 'the missing group is required by law, and not said to be rejected' },
  },
  {
    key: 'alerts',
    act: 'NT 2026.002 (NF-e)',
    version: 'v1.10a',
    from: '2026-10-05',
    documents: '65; a 55 depois',
    change: 'cStat 120, autorizada com alerta, com até cinco mensagens.',
    source: 'texto da NT, item 2.1; XSD PL_010e; Unimake/DFe',
    confidence: 'alta',
    proof: {
      file: 'packages/fiscal/src/fields/protocol.test.ts',
      test: '120, authorised with an alert, authorises NF-e and NFC-e like 100; no other kind knows it',
    },
  },
  {
    key: 'cte_answers',
    act: 'NT 2026.002 (CT-e)',
    version: 'v1.01',
    from: '2026-10-05',
    documents: '57, 67',
    change: 'cStat de três ou quatro algarismos, e mensagens no protocolo.',
    source: 'XSD PL_CTe_400 da NT 2026.002',
    confidence: 'média',
    proof: {
      file: ANSWERS,
      test: 'every answer of three or four digits is either in the table or told, and never counts as no protocol',
    },
  },
  {
    key: 'cte_simples',
    act: 'NT 2026.003 (CT-e, BP-e, NFCom)',
    version: 'v1.00',
    from: '2026-10-05',
    documents: '57, 67, 63, 62',
    change: 'Campos do Simples Nacional; o evento não tem dia.',
    source: 'joaopedrogv/rtc-calculadora-offline@5aa0a29',
    confidence: 'baixa',
    proof: { nothing: 'dado opcional: nada se diz contra um CT-e por causa dele' },
  },
  {
    key: 'classes_173',
    act: 'IT 2025.002 (tabela de cClassTrib)',
    version: 'v1.70',
    from: '2026-10-16',
    documents: 'todos',
    change: '173 classes, nove delas novas; a 410036 muda de nome.',
    source: 'leitura pública',
    confidence: 'média',
    proof: { file: JUDGE, test: 'the table has the 173 classes, and the new ones begin on the day of their act' },
  },
  {
    key: 'nfse_emitter',
    act: 'Resolução CGSN 191/2026',
    version: null,
    from: '2026-11-01',
    documents: 'NFS-e',
    change: 'ME e EPP emitem a NFS-e pelo Emissor Nacional.',
    source: 'nfse-nacional/nfse-php #53',
    confidence: 'média',
    proof: OF_ISSUER,
  },
  {
    key: 'simples_option',
    act: 'Resolução CGSN 194/2026',
    version: null,
    from: '2026-11-03',
    documents: 'Simples Nacional',
    change: 'A opção para 2027 pode ser cancelada de 03/11 a 20/12/2026.',
    source: 'texto do DOU em fonte pública',
    confidence: 'média',
    proof: { nothing: 'a opção é feita no portal do Simples Nacional' },
  },
  {
    key: 'split_payment',
    act: 'NT 2026.006',
    version: 'v1.00',
    from: '2026-11-03',
    documents: '55, 65',
    change: 'Pagamento vinculado à nota (gPgtoVinc) e evento 110300, facultativos; o esquema não foi publicado.',
    source: 'leitura pública da NT',
    confidence: 'média',
    proof: OF_PAYMENT,
  },
  {
    key: 'references',
    act: 'NT 2025.002-RTC',
    version: 'v1.52',
    from: '2026-11-16',
    documents: '55, 65',
    change: 'A devolução nomeia a nota de cada item em DFeReferenciado; leiaute monofásico.',
    source: 'duas leituras públicas; aviso do Portal de 05/10/2026',
    confidence: 'alta',
    proof: {
      file: 'packages/fiscal/src/nfe/ledger.test.ts',
      test: 'a return names the notes of its items, each once',
    },
  },
  {
    key: 'ibs_only',
    act: 'NT 2026.007',
    version: 'v1.10',
    from: '2026-11-16',
    documents: '55, 65',
    change: 'Contribuinte só de IBS e CBS, sem inscrição estadual; rejeições 156 a 188 e 942.',
    source: 'leitura pública da NT; aviso do Portal de 05/10/2026',
    confidence: 'alta',
    proof: {
      file: ANSWERS,
      test: 'every answer of three or four digits is either in the table or told, and never counts as no protocol',
    },
  },
  {
    key: 'net_values',
    act: 'NT 2026.008',
    version: 'v1.00',
    from: '2026-11-16',
    documents: '55, 65',
    change: 'Valores líquidos do item e do total (vUnComLiq, vProdLiq, vProdLiqTot); a base deixa de ser conferida.',
    source: 'duas leituras públicas; aviso do Portal de 05/10/2026',
    confidence: 'alta',
    proof: { file: NEW_FIELDS, test: 'the sheets by note and by item have them' },
  },
  {
    key: 'cte_inside',
    act: 'NT 2026.004 (CT-e e outros)',
    version: 'v1.00',
    from: '2026-11-16',
    documents: '57, 67, 62, 63, 66',
    change: 'vTotDFe e vTPrestLiq; desde 2027 o IBS e a CBS ficam dentro de vTPrest.',
    source: 'leitura pública da NT',
    confidence: 'média',
    proof: { nothing: 'o total do CT-e não é refeito a partir dos tributos' },
  },
  {
    key: 'mdfe_ciot',
    act: 'NT 2026.001 (MDF-e)',
    version: null,
    from: '2026-11-23',
    documents: '58',
    change: 'CIOT obrigatório (rejeição 684).',
    source: 'lista pública de notas técnicas',
    confidence: 'média',
    proof: OF_ISSUER,
  },
  {
    key: 'danfe_totals',
    act: 'NT 2026.010',
    version: 'v1.00',
    from: '2026-12-01',
    documents: '55',
    change: 'DANFE com o CRT por extenso, o bloco TOTAL DO IBS/CBS/IS e os valores por item.',
    source: 'três leituras públicas da NT; Ato Técnico Conjunto 8/2026',
    confidence: 'alta',
    proof: {
      file: DANFE,
      test: 'the block of IBS, CBS and IS has its title and order, and nothing that the file lacks',
    },
  },
  {
    key: 'group_due_others',
    act: 'Ato Conjunto RFB/CGIBS 4/2026',
    version: null,
    from: '2026-12-01',
    documents: '63, 66, 75, 76, 77',
    change: 'A lei exige o grupo em BP-e, NF3e, NFAg, NFGas e NF-e ABI.',
    source: 'texto citado em duas fontes públicas',
    confidence: 'média',
    proof: { nothing: 'o portal não lê esses documentos' },
  },
  {
    key: 'alerts_rules',
    act: 'NT 2026.002 (NF-e)',
    version: 'v1.11',
    from: '2026-12-14',
    documents: '55, 65',
    change: 'Regras I08-180, BA02-35 e VC02-40.',
    source: 'leitura pública',
    confidence: 'média',
    proof: OF_ISSUER,
  },
  {
    key: 'pis_cofins_end',
    act: 'EC 132/2023; LC 214/2025',
    version: null,
    from: '2027-01-01',
    documents: 'todos',
    change: 'PIS e Cofins acabam; no lugar deles há a CBS.',
    source: 'texto da lei',
    confidence: 'alta',
    proof: { file: 'packages/tables/src/fixed/acts.test.ts', test: 'PIS and Cofins end on the eve of their act' },
  },
  {
    key: 'ipi_zero',
    act: 'ADCT, art. 126, III; LC 214/2025, art. 454',
    version: null,
    from: '2027-01-01',
    documents: 'todos',
    change:
      'IPI a zero, salvo produto com industrialização incentivada na Zona Franca de Manaus; a lista não foi publicada.',
    source: 'texto da lei',
    confidence: 'alta',
    proof: {
      file: 'packages/tables/src/checks/malha.test.ts',
      test: 'the rate of the IPI is not compared after its act',
    },
  },
  {
    key: 'ibs_2027',
    act: 'LC 214/2025, art. 344',
    version: null,
    from: '2027-01-01',
    documents: 'todos',
    change: 'IBS de 0,05 % estadual e 0,05 % municipal em 2027 e 2028.',
    source: 'texto da lei',
    confidence: 'alta',
    proof: { file: JUDGE, test: 'in 2027 the rates of 2026 are of another year' },
  },
  {
    key: 'cbs_2027',
    act: 'LC 214/2025, arts. 347 e 349',
    version: null,
    from: '2027-01-01',
    documents: 'todos',
    change:
      'CBS pela referência do Senado menos 0,1 ponto. O número não foi publicado; o provedor carrega a alíquota e o ato.',
    source: 'texto da lei; o número não está em nenhuma fonte',
    confidence: 'alta',
    proof: { file: JUDGE, test: 'a rate that the operator loaded is the right one of its year' },
  },
  {
    key: 'group_due_simples',
    act: 'Ato Conjunto RFB/CGIBS 4/2026',
    version: null,
    from: '2027-01-01',
    documents: 'todos',
    change: 'A lei exige o grupo do Simples Nacional e do MEI.',
    source: 'texto citado em duas fontes públicas',
    confidence: 'média',
    proof: { file: JUDGE, test: 'the law requires the group from the days of its acts on' },
  },
  {
    key: 'value_inside',
    act: 'NT 2026.008',
    version: 'v1.00',
    from: '2027-01-01',
    documents: '55, 65',
    change: 'vProd passa a conter IBS, CBS e IS, menos na importação; isso não entra na base.',
    source: 'duas leituras públicas',
    confidence: 'alta',
    proof: {
      file: JUDGE,
      test: 'from 2027 a base is right with IBS, CBS and IS inside the value of the product, and beside it',
    },
  },
  {
    key: 'simples_das',
    act: 'Resolução CGSN 190/2026',
    version: null,
    from: '2027-01-01',
    documents: 'Simples Nacional',
    change: 'DAS com CBS e IBS, tabelas de 2027 e 2028, RBT12 dos doze meses anteriores ao mês passado.',
    source: 'DOU de 10/08/2026, edição 149-A extra',
    confidence: 'alta',
    proof: { nothing: 'o portal não calcula o DAS' },
  },
  {
    key: 'simples_fields',
    act: 'NT 2026.005 (Simples Nacional)',
    version: null,
    from: null,
    documents: '55, 65',
    change:
      'Atividade (cAtivSN), regime (tpRegimeIBSCBS), natureza da receita e o evento com IBS e CBS. Prevista para 01/01/2027, fora da lista do Portal.',
    source: 'joaopedrogv/rtc-calculadora-offline@5aa0a29',
    confidence: 'baixa',
    proof: { file: NEW_FIELDS, test: 'the check of the reform reads the activity of an item' },
  },
  {
    key: 'icms_base_sp',
    act: 'Resposta à Consulta SP 33083/2026',
    version: null,
    from: '2027-01-01',
    documents: '55, 57',
    change: 'São Paulo: IBS e CBS fora da base do ICMS em 2026, dentro de 2027 em diante (discutido).',
    source: 'legislacao.fazenda.sp.gov.br (RC 32303/2025, 32903/2025, 32931/2025)',
    confidence: 'média',
    proof: { nothing: 'a base do ICMS não é dada por errada por causa do IBS e da CBS' },
  },
  {
    key: 'efd_021',
    act: 'Ato COTEPE/ICMS 69/2026',
    version: 'leiaute 021',
    from: '2027-01-01',
    documents: 'EFD ICMS/IPI',
    change: 'EFD com CNPJ de letras, IND_BENEFICIO, COD_PROD em C180 e COD_SIT 09 e 10 (Guia Prático 3.2.3).',
    source: 'leituras públicas do Guia 3.2.3',
    confidence: 'média',
    proof: {
      file: 'apps/server/src/features/sped/efd-act.test.ts',
      test: 'the check of the EFD follows the day of its act',
    },
  },
  {
    key: 'prepayment',
    act: 'NT 2026.008 (NB01-30)',
    version: 'v1.00',
    from: '2027-03-01',
    documents: '55',
    change: 'ICMS previsto em nota de pagamento antecipado.',
    source: 'leitura pública da NT',
    confidence: 'média',
    proof: OF_ISSUER,
  },
  {
    key: 'nfe_signer',
    act: 'NT 2026.001 (NF-e)',
    version: 'v1.02b',
    from: null,
    documents: '55, 65',
    change: 'Provedor de assinatura (PAA).',
    source: 'lista do Portal lida em fonte pública',
    confidence: 'média',
    proof: OF_ISSUER,
  },
  {
    key: 'nfse_simples',
    act: 'NT 009 (NFS-e)',
    version: 'v1.01',
    from: null,
    documents: 'NFS-e',
    change: 'IBS e CBS do Simples (gTribSN), finalidade e notas de débito e de crédito.',
    source: 'Ato Técnico Conjunto 7/2026, leitura pública',
    confidence: 'média',
    proof: {
      file: 'packages/fiscal/src/fields/new-fields.test.ts',
      test: 'a document without new fields has none, and a kind reads its own only',
    },
  },
  {
    key: 'nfse_toll',
    act: 'NT 010 (NFS-e)',
    version: 'v1.00',
    from: null,
    documents: 'NFS-e',
    change: 'NFS-e Via e manifestação do adquirente.',
    source: 'leitura pública',
    confidence: 'média',
    proof: { nothing: 'sem dia; o portal não lê a NFS-e Via' },
  },
] as const satisfies readonly ReformAct[]

/** All acts: those with a day in its order, then the others. */
export const REFORM_ACTS: readonly ReformAct[] = [...ACTS].toSorted((one, other) =>
  (one.from ?? '9999').localeCompare(other.from ?? '9999'),
)

type Dated = Extract<(typeof ACTS)[number], { from: string }>

/** First day of an act, `YYYY-MM-DD`. */
export const dayOfAct = (key: Dated['key']): string => {
  const act = ACTS.find((one) => one.key === key)
  if (!act?.from) throw new Error(`no act ${key} with a day`)
  return act.from
}

/** True when the act has a day and it has come. */
export const isActInForce = (key: (typeof ACTS)[number]['key'], day: string): boolean => {
  const from = ACTS.find((one) => one.key === key)?.from ?? null
  return from !== null && from <= day
}

/** True where the act, its day or its number was not readable at its source. */
export const isActUnseen = ({ confidence, from, key }: ReformAct): boolean =>
  confidence !== 'alta' || from === null || key === 'cbs_2027'

/** The acts of the next day on which one begins. */
export function nextActs(day: string): readonly ReformAct[] {
  const next = REFORM_ACTS.find(({ from }) => from !== null && from > day)
  return next ? REFORM_ACTS.filter(({ from }) => from === next.from) : []
}
