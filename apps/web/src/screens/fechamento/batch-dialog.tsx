import type { Fechamento } from '@portal/contract/fechamento.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { fechamentoKey } from '../../api/fechamento.ts'
import { postLote, tarefasKey } from '../../api/tarefas.ts'
import { TextField } from '../../fields/text-field.tsx'
import { Modal } from '../../kit/modal.tsx'
import { useAct } from '../../session/act.ts'
import { useUsuario } from '../../session/session.ts'
import { type BatchAct, planOf } from './batch.ts'
import styles from './fechamento.module.css'

interface Props {
  act: BatchAct
  mes: string
  chosen: readonly Fechamento[]
  onClose: () => void
  onDone: () => void
}

/** Says what an act will do, and to whom not; then starts the task and opens it. */
export function BatchDialog({ act, mes, chosen, onClose, onDone }: Props) {
  const { id: usuarioId } = useUsuario()
  const client = useQueryClient()
  const navigate = useNavigate()
  const { busy, error, run } = useAct()
  const [name, setName] = useState('')
  const { rows, title, detail, button } = planOf(act, chosen, mes)
  const start = () =>
    run(async () => {
      const empresas = rows.map(({ cpfcnpj }) => cpfcnpj)
      const opcoes = act === 'responsavel' ? { nm_responsavel: name.trim() || null } : undefined
      const { id } = await postLote({ mes, empresas, acao: act, opcoes })
      for (const queryKey of [tarefasKey(usuarioId), fechamentoKey(usuarioId)])
        void client.invalidateQueries({ queryKey })
      onDone()
      await navigate({ to: '/$parte', params: { parte: 'tarefas' }, search: { id } })
    })
  return (
    <Modal
      title={title}
      text={detail}
      action={rows.length > 0 ? { label: button, busy, onClick: () => void start() } : undefined}
      onClose={onClose}
    >
      {act === 'responsavel' && (
        <TextField
          label="Responsável"
          hint="Vazio: sem responsável"
          value={name}
          maxLength={100}
          autoComplete="off"
          onChange={setName}
        />
      )}
      {error && (
        <p className={styles.wrong} role="alert">
          {error.message}
        </p>
      )}
    </Modal>
  )
}
