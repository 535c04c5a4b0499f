import type { LinhaSaude } from '@portal/contract/captura/estado.ts'

/** A service of the test company that was consulted and lacks nothing, for tests. */
export const sampleLine = (change: Partial<LinhaSaude> = {}): LinhaSaude => ({
  nr_cpfcnpj: '11222333000181',
  nome: 'Padaria Exemplo Ltda',
  fl_simulacao: false,
  dt_certificado: '2027-11-01T00:00:00.000Z',
  ds_servico: 'nfe',
  fl_ligado: true,
  ds_estado: 'aguardando',
  ds_motivo: 'Em dia.',
  fl_falha: false,
  ds_acao: null,
  nr_ultnsu: 10,
  nr_maxnsu: 10,
  nr_faltantes: 0,
  nr_cstat: 137,
  lacunas: 0,
  documentos_24h: 0,
  dt_inicio: null,
  dt_ultima: null,
  dt_proxima: null,
  dt_bloqueio: null,
  dt_desde: null,
  ...change,
})
