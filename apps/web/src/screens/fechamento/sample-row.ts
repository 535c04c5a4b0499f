import type { Fechamento } from '@portal/contract/fechamento/fechamento.ts'

const NO_NOTES = { emitidas: 0, recebidas: 0, vl_emitidas: 0, vl_recebidas: 0 }

/** A company's month in which nothing lacks, for tests. */
export const sampleRow = (change: Partial<Fechamento> = {}): Fechamento => ({
  cpfcnpj: '11222333000181',
  nome: 'Padaria Exemplo Ltda',
  uf: 'SP',
  ds_regime: 'presumido',
  etiquetas: ['Comércio'],
  notas: {
    nfe: { ...NO_NOTES, emitidas: 10, recebidas: 4 },
    nfce: NO_NOTES,
    cte: NO_NOTES,
    mdfe: NO_NOTES,
    nfse: NO_NOTES,
    nf3e: NO_NOTES,
    nfcom: NO_NOTES,
    outro: NO_NOTES,
  },
  pendencias: NO_PENDING,
  captura: 'aguardando',
  efd: {
    ds_estado: 'pronta',
    nr_erros: 0,
    dt_conferencia: '2026-11-18T10:00:00-03:00',
    vl_icms: 100.1,
    dt_vencimento: '2026-11-20',
  },
  pacote: { ds_estado: 'nenhum' },
  ds_estado: 'em_conferencia',
  nm_responsavel: 'Bruna Teixeira',
  dt_fechamento: null,
  nr_tardios: 0,
  nr_anotacoes: 0,
  fl_atualizando: false,
  ...change,
})

export const NO_PENDING: Fechamento['pendencias'] = {
  sem_xml: 0,
  sem_protocolo: 0,
  numeros_faltando: 0,
  cancelamentos_a_confirmar: 0,
  sem_manifestacao: null,
  conflitos: null,
  alertas_cadastro: null,
  erros_ibscbs: null,
  contas_faltando: 0,
  caixa: 0,
}
