import type { Lacuna } from '@portal/contract/captura/atos.ts'
import { SERVICOS_CAPTURA } from '@portal/contract/captura/estado.ts'
import { ofAuthority } from '../estado/authority.ts'
import type { GapRow } from './gaps.ts'

const STATES = { open: 'aberta', closed: 'fechada', lost: 'perdida', dismissed: 'desconsiderada' } as const
const isState = (state: string): state is keyof typeof STATES => state in STATES

export function toLacuna(row: GapRow): Lacuna {
  const total = row.to_nsu - row.from_nsu
  const left = Math.max(0, total - row.found - row.absent)
  const service = SERVICOS_CAPTURA.find((name) => name === row.service) ?? 'nfe'
  return {
    id: row.id,
    ds_servico: service,
    nr_de: row.from_nsu + 1,
    nr_ate: row.to_nsu,
    nr_total: total,
    nr_faltantes: left,
    nr_encontrados: row.found,
    nr_vazios: row.absent,
    ds_situacao: isState(row.state) ? STATES[row.state] : 'aberta',
    ds_motivo: ofAuthority(service, gapWords(row, { service, left })),
    dt_abertura: row.opened_at.toISOString(),
    dt_fim: row.settled_at?.toISOString() ?? null,
    nm_usuario: row.state === 'dismissed' ? row.settled_by_name : null,
  }
}

function gapWords({ state, reason }: GapRow, { service, left }: { service: string; left: number }): string {
  if (state === 'dismissed') return reason ?? 'Desconsiderada.'
  if (state === 'lost') return `A SEFAZ só guarda 90 dias (MDF-e, 180): ${left} números se perderam.`
  if (state === 'closed') return 'Preenchida.'
  if (service === 'nfse') return 'O ADN pulou estes números num lote. O portal pergunta uma vez por cada um.'
  return 'Outro programa consultou a SEFAZ com este CNPJ e avançou a fila. O portal busca um por um, do mais novo ao mais antigo.'
}
