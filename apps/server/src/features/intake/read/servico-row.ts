import type { ServicoFacts } from '@portal/fiscal/base/servico.ts'
import type { NotaFacts } from './facts.ts'

/** A row of nota_servico without its keys. */
function columnsOf(servico: ServicoFacts, issuedLocal: string) {
  const { prestador, tomador, intermediario } = servico
  return {
    issued_local: issuedLocal,
    prestador_tax_id: prestador.taxId,
    prestador_name: prestador.name,
    tomador_tax_id: tomador?.taxId ?? null,
    tomador_name: tomador?.name ?? null,
    intermediario_tax_id: intermediario?.taxId ?? null,
    intermediario_name: intermediario?.name ?? null,
    emitter: servico.emitter,
    generator: servico.generator,
    c_stat: servico.cStat,
    issued_at_code: servico.issuedAt,
    issued_at_name: servico.issuedAtName,
    provided_at_code: servico.providedAt,
    provided_at_name: servico.providedAtName,
    taxed_at_code: servico.taxedAt,
    taxed_at_name: servico.taxedAtName,
    code: servico.code,
    municipal_code: servico.municipalCode,
    nbs: servico.nbs,
    code_name: servico.codeName,
    description: servico.description,
    simples: servico.simples,
    regime: servico.regime,
    issqn: servico.issqn,
    issqn_withheld: servico.issqnWithheld,
    withheld_kind: servico.withheldKind,
    ...amountsOf(servico),
    replaces: servico.replaces,
    rejects: servico.rejects,
    declared: servico.declared,
  }
}

const amountsOf = ({ retencoes, ...servico }: ServicoFacts) => ({
  service_cents: servico.vServ,
  uncond_discount_cents: servico.vDescIncond,
  cond_discount_cents: servico.vDescCond,
  deduction_cents: servico.vDeducoes,
  base_cents: servico.vBC,
  issqn_rate: servico.pAliq,
  issqn_cents: servico.vISSQN,
  pis_cents: servico.vPis,
  cofins_cents: servico.vCofins,
  net_cents: servico.vLiq,
  ibs_cents: servico.vIBS,
  cbs_cents: servico.vCBS,
  iss_withheld_cents: retencoes.iss,
  inss_withheld_cents: retencoes.inss,
  irrf_withheld_cents: retencoes.irrf,
  contribuicoes_withheld_cents: retencoes.contribuicoes,
  closes: retencoes.closes,
})

/** All columns of nota_servico except empresa_id and nota_id. */
export const SERVICO_COLUMNS: readonly (keyof ReturnType<typeof columnsOf>)[] = [
  'issued_local',
  ...(['prestador_tax_id', 'prestador_name', 'tomador_tax_id', 'tomador_name'] as const),
  ...(['intermediario_tax_id', 'intermediario_name', 'emitter', 'generator', 'c_stat'] as const),
  ...(['issued_at_code', 'issued_at_name', 'provided_at_code', 'provided_at_name'] as const),
  ...(['taxed_at_code', 'taxed_at_name', 'code', 'municipal_code', 'nbs', 'code_name', 'description'] as const),
  ...(['simples', 'regime', 'issqn', 'issqn_withheld', 'withheld_kind'] as const),
  ...(['service_cents', 'uncond_discount_cents', 'cond_discount_cents', 'deduction_cents'] as const),
  ...(['base_cents', 'issqn_rate', 'issqn_cents', 'pis_cents', 'cofins_cents', 'net_cents'] as const),
  ...(['ibs_cents', 'cbs_cents', 'iss_withheld_cents', 'inss_withheld_cents', 'irrf_withheld_cents'] as const),
  ...(['contribuicoes_withheld_cents', 'closes', 'replaces', 'rejects', 'declared'] as const),
]

/** The service of an NFS-e as a row of nota_servico without its keys, in JSON, and who has which part in it. */
export const servicoOf = (servico: ServicoFacts, issuedLocal: string): NonNullable<NotaFacts['servico']> => ({
  row: JSON.stringify(columnsOf(servico, issuedLocal)),
  roles: [
    ['prestador', servico.prestador.taxId],
    ['tomador', servico.tomador?.taxId ?? null],
    ['intermediario', servico.intermediario?.taxId ?? null],
  ],
})
