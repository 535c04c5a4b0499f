import type { EstadoCaptura, LinhaSaude } from '@portal/contract/captura/estado.ts'
import { tipoName } from '@portal/contract/nomes.ts'
import type { CellKind, CellValue } from '@portal/files/cells.ts'
import { toInstant } from '../../notas/consulta/wire.ts'

const ESTADOS: Readonly<Record<EstadoCaptura, string>> = {
  desligada: 'Desligada',
  sem_certificado: 'Sem certificado',
  aguardando: 'Em dia',
  na_fila: 'Na fila',
  consultando: 'Consultando',
  bloqueada: 'Bloqueada',
  pausada: 'Pausada',
  parada: 'Parada',
  servico_fora: 'Serviço fora',
  recusada: 'Recusada',
}

const when = (text: string | null): CellValue => (text === null ? null : toInstant(new Date(text)))

const COLUMNS: readonly [head: string, kind: CellKind, value: (line: LinhaSaude) => CellValue][] = [
  ['Empresa', 'text', ({ nome }) => nome],
  ['CNPJ ou CPF', 'code', ({ nr_cpfcnpj }) => nr_cpfcnpj],
  ['Serviço', 'text', ({ ds_servico }) => tipoName(ds_servico)],
  ['Estado', 'text', ({ ds_estado, fl_falha }) => (fl_falha ? 'Sem resposta' : ESTADOS[ds_estado])],
  ['O que acontece', 'text', ({ ds_motivo }) => ds_motivo],
  ['Última resposta boa', 'when', ({ dt_ultima }) => when(dt_ultima)],
  ['Próxima consulta', 'when', ({ dt_proxima }) => when(dt_proxima)],
  ['Bloqueada até', 'when', ({ dt_bloqueio }) => when(dt_bloqueio)],
  ['Último NSU', 'whole', ({ nr_ultnsu }) => nr_ultnsu],
  ['Maior NSU', 'whole', ({ nr_maxnsu }) => nr_maxnsu],
  ['Faltam', 'whole', ({ nr_faltantes }) => nr_faltantes],
  ['Lacunas', 'whole', ({ lacunas }) => lacunas],
  ['Documentos em 24 h', 'whole', ({ documentos_24h }) => documentos_24h],
  ['Certificado até', 'when', ({ dt_certificado }) => when(dt_certificado)],
]

/** The state of the capture of a portfolio, one row per company and service. */
export const healthSheet = (lines: readonly LinhaSaude[]) => ({
  name: 'Captura',
  heads: COLUMNS.map(([head]) => head),
  kinds: COLUMNS.map(([, kind]) => kind),
  batches: inOne(lines.map((line) => COLUMNS.map(([, , value]) => value(line)))),
})

async function* inOne(rows: CellValue[][]) {
  yield await Promise.resolve(rows)
}
