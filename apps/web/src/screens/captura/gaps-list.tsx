import type { Lacuna } from '@portal/contract/captura/atos.ts'
import type { ServicoCaptura } from '@portal/contract/captura/estado.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { lacunasOptions, postLacuna } from '../../api/captura.ts'
import { TextField } from '../../fields/text-field.tsx'
import { Button } from '../../kit/button.tsx'
import { Modal } from '../../kit/modal.tsx'
import { formatCount, formatInstant, formatInteger } from '../../lib/format.ts'
import { useAct } from '../../session/act.ts'
import styles from './captura.module.css'
import { useActsOn } from './use-acts-on.ts'

const SHOWN = 5
const AN_HOUR = 18

/** Gaps of a service with their progress: the open ones, then the last settled ones. */
export function GapsList({ cnpj, servico, isBlocked }: { cnpj: string; servico: ServicoCaptura; isBlocked: boolean }) {
  const { data } = useQuery(lacunasOptions(cnpj))
  const gaps = data?.data.filter(({ ds_servico }) => ds_servico === servico).slice(0, SHOWN) ?? []
  return gaps.map((gap) => <Gap key={gap.id} cnpj={cnpj} gap={gap} isBlocked={isBlocked} />)
}

const STATES = { aberta: 'aberta', fechada: 'fechada', perdida: 'perdida', desconsiderada: 'desconsiderada' } as const

function Gap({ cnpj, gap, isBlocked }: { cnpj: string; gap: Lacuna; isBlocked: boolean }) {
  const may = useActsOn(cnpj)
  const client = useQueryClient()
  const { busy, run, error, clear } = useAct()
  const [isAsking, setAsking] = useState(false)
  const { id, nr_total, nr_faltantes, nr_encontrados, nr_vazios, ds_situacao } = gap
  const done = nr_total - nr_faltantes
  const settle = async (acao: 'buscar' | 'desconsiderar', ds_motivo?: string) => {
    if (!(await run(() => postLacuna(id, { acao, ds_motivo })))) return
    setAsking(false)
    await client.invalidateQueries({ queryKey: ['captura'] })
  }
  const pace = isBlocked ? 'Parado durante o bloqueio.' : `${AN_HOUR} por hora`
  return (
    <section className={styles.part} aria-label={`Lacuna de ${formatInteger(nr_total)} números`}>
      <div className={styles.partHead}>
        <h3>Lacuna de {formatCount(nr_total, 'número', 'números')}</h3>
        <span className={styles.second}>
          {STATES[ds_situacao]} · {formatInstant(gap.dt_fim ?? gap.dt_abertura)}
        </span>
      </div>
      <p>
        {gap.ds_motivo} NSU {formatInteger(gap.nr_de)} a {formatInteger(gap.nr_ate)}.
        {gap.nm_usuario && ` Por ${gap.nm_usuario}.`}
      </p>
      {ds_situacao === 'aberta' && (
        <>
          <progress className={styles.progress} max={nr_total} value={done} aria-label="Números já buscados" />
          <p className={styles.pace}>
            <span>
              {formatInteger(done)} de {formatInteger(nr_total)}:{' '}
              {formatCount(nr_encontrados, 'documento', 'documentos')},{' '}
              {formatCount(nr_vazios, 'número vazio', 'números vazios')}
            </span>
            <span>{pace}</span>
          </p>
        </>
      )}
      {may && ds_situacao === 'aberta' && <Button onClick={() => setAsking(true)}>Desconsiderar</Button>}
      {may && ds_situacao === 'desconsiderada' && (
        <Button disabled={busy} onClick={() => void settle('buscar')}>
          Buscar de novo
        </Button>
      )}
      {isAsking && (
        <ReasonDialog
          busy={busy}
          error={error?.message ?? null}
          onDone={(reason) => void settle('desconsiderar', reason)}
          onClose={() => {
            clear()
            setAsking(false)
          }}
        />
      )}
    </section>
  )
}

interface ReasonProps {
  busy: boolean
  error: string | null
  onDone: (reason: string) => void
  onClose: () => void
}

function ReasonDialog({ busy, error, onDone, onClose }: ReasonProps) {
  const [reason, setReason] = useState('')
  return (
    <Modal
      title="Desconsiderar a lacuna"
      text="O portal deixa de buscar estes números. Dá para voltar atrás."
      action={{ label: 'Desconsiderar', busy, onClick: () => onDone(reason) }}
      onClose={onClose}
    >
      <TextField label="Motivo" value={reason} onChange={setReason} maxLength={300} error={error} />
    </Modal>
  )
}
