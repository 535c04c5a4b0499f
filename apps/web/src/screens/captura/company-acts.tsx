import type { LinhaSaude } from '@portal/contract/captura/estado.ts'
import { Pause } from 'lucide-react'
import { useState } from 'react'
import { postAgora, postBloqueio, postPausar } from '../../api/captura.ts'
import { TextField } from '../../fields/text-field.tsx'
import { Button } from '../../kit/button.tsx'
import layout from '../../kit/layout.module.css'
import { Modal } from '../../kit/modal.tsx'
import { notify } from '../../lib/notify.ts'
import { useAct } from '../../session/act.ts'
import styles from './captura.module.css'
import type { CapturaCompany } from './companies.ts'
import { KeysDialog } from './keys-dialog.tsx'
import { MendButton } from './mend-button.tsx'
import { useActsOn, useHas } from './use-acts-on.ts'

const PROVOKED = 'A SEFAZ simulada vai recusar a próxima consulta (656). A contagem aparece aqui em segundos.'

/** Pause, start now, fetch by key, or the act that mends the state; in the demonstration also a block. */
export function CompanyActs({ company: { cnpj, isSimulated }, line }: { company: CapturaCompany; line: LinhaSaude }) {
  const may = useActsOn(cnpj)
  const has = useHas(cnpj)
  const [dialog, setDialog] = useState<'pausar' | 'chaves' | null>(null)
  const [answer, setAnswer] = useState<string | null>(null)
  const { busy, run, error } = useAct()
  const ask = () =>
    run(async () => {
      const { data } = await postAgora(cnpj, line.ds_servico)
      setAnswer(data[0]?.ds_motivo ?? null)
    })
  const provoke = () =>
    run(async () => {
      await postBloqueio(cnpj, line.ds_servico)
      setAnswer(PROVOKED)
    })
  if (!may && has) return <p className={styles.second}>Peça ao contador.</p>
  const isPaused = line.ds_estado === 'pausada'
  const isBlocked = line.ds_estado === 'bloqueada'
  const canAsk = may && !isPaused && ['aguardando', 'na_fila', 'bloqueada', 'recusada'].includes(line.ds_estado)
  return (
    <div className={layout.row}>
      {line.ds_acao !== 'ver_resposta' && <MendButton line={line} primary />}
      {!isPaused && line.fl_ligado && (
        <Button onClick={() => setDialog('pausar')}>
          <Pause size={16} aria-hidden="true" />
          Pausar
        </Button>
      )}
      {canAsk && (
        <Button disabled={busy || isBlocked} title={isBlocked ? line.ds_motivo : undefined} onClick={() => void ask()}>
          Consultar agora
        </Button>
      )}
      {canAsk && isSimulated && line.ds_servico !== 'nfse' && (
        <Button disabled={busy || isBlocked} onClick={() => void provoke()}>
          Provocar bloqueio
        </Button>
      )}
      {may && line.ds_servico === 'nfe' && <Button onClick={() => setDialog('chaves')}>Buscar por chave</Button>}
      <p className={styles.answer} role="status">
        {error ? error.message : answer}
      </p>
      {dialog === 'pausar' && <PauseDialog line={line} needsReason={!has} onClose={() => setDialog(null)} />}
      {dialog === 'chaves' && <KeysDialog cnpj={cnpj} onClose={() => setDialog(null)} />}
    </div>
  )
}

interface PauseProps {
  line: LinhaSaude
  /** The provider's pause: the company sees the reason */
  needsReason: boolean
  onClose: () => void
}

function PauseDialog({ line, needsReason, onClose }: PauseProps) {
  const [reason, setReason] = useState('')
  const { busy, run, error } = useAct()
  const pause = async () => {
    const body = { ds_servico: line.ds_servico, ds_motivo: reason.trim() || undefined }
    if (!(await run(() => postPausar(line.nr_cpfcnpj, body)))) return
    notify('Captura pausada.')
    onClose()
  }
  return (
    <Modal
      title="Pausar a captura"
      text={`Nenhuma consulta é feita até alguém retomar.${line.ds_servico === 'nfse' ? '' : ' Depois de 60 dias sem consulta a SEFAZ deixa de numerar as notas.'}`}
      action={{ label: 'Pausar', busy, onClick: () => void pause() }}
      onClose={onClose}
    >
      <TextField
        label={needsReason ? 'Motivo' : 'Motivo (opcional)'}
        value={reason}
        onChange={setReason}
        maxLength={300}
        error={error?.message ?? null}
      />
    </Modal>
  )
}
