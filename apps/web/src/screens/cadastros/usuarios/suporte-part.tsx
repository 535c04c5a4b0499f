import type { Concessao } from '@portal/contract/acesso/suporte.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { CircleCheck, CircleX, LifeBuoy } from 'lucide-react'
import { useState } from 'react'
import { concessoesOptions, deleteConcessao, postConcessao } from '../../../api/acesso/usuarios.ts'
import { Select } from '../../../fields/select.tsx'
import { TextField } from '../../../fields/text-field.tsx'
import { Badge } from '../../../kit/badge.tsx'
import { Button } from '../../../kit/button.tsx'
import { ErrorText } from '../../../kit/error-text.tsx'
import layout from '../../../kit/layout.module.css'
import { Modal } from '../../../kit/modal.tsx'
import { type Column, Table } from '../../../kit/table.tsx'
import { formatInstant } from '../../../lib/format.ts'
import { notify } from '../../../lib/notify.ts'
import { useAct } from '../../../session/act.ts'
import { Failure } from '../../../session/failure.tsx'
import type { DialogProps } from './invite-dialog.tsx'

/** Temporary read access of the provider's staff; their actions are in the audit log. */
export function SuportePart({ cnpj }: { cnpj: string }) {
  const client = useQueryClient()
  const query = useQuery(concessoesOptions(cnpj))
  const [open, setOpen] = useState(false)
  const { busy, error, run } = useAct()
  const changed = () => client.invalidateQueries({ queryKey: ['acesso', cnpj] })
  const end = async (id: string) => {
    if (await run(() => deleteConcessao(cnpj, id))) notify('A empresa está fechada ao suporte.')
    await changed()
  }
  return (
    <>
      <div className={layout.bar}>
        <p>
          Sem uma concessão, o provedor do portal não vê documento nenhum desta empresa. Com ela, vê sem poder mudar,
          até o prazo ou até você encerrar.
        </p>
        <Button look="primary" onClick={() => setOpen(true)}>
          <LifeBuoy size={16} aria-hidden="true" />
          Abrir ao suporte
        </Button>
      </div>
      {error && <ErrorText>{error.message}</ErrorText>}
      {query.isError && <Failure error={query.error} retry={query.refetch} what="Suporte" />}
      {query.data && (
        <Table
          cards
          label="Concessões ao suporte"
          columns={columnsOf(busy, (id) => void end(id))}
          rows={query.data.data}
          keyOf={({ id }) => id}
          empty="A empresa nunca foi aberta ao suporte."
        />
      )}
      {open && <GrantDialog cnpj={cnpj} onClose={() => setOpen(false)} onChanged={() => void changed()} />}
    </>
  )
}

const columnsOf = (busy: boolean, end: (id: string) => void): Column<Concessao>[] => [
  { key: 'motivo', head: 'Motivo', cell: ({ ds_motivo }) => ds_motivo },
  { key: 'inicio', head: 'Desde', cell: ({ dt_inicio }) => formatInstant(dt_inicio) },
  { key: 'fim', head: 'Até', cell: ({ dt_fim, dt_revogacao }) => formatInstant(dt_revogacao ?? dt_fim) },
  {
    key: 'estado',
    head: 'Situação',
    cell: ({ fl_vigente }) =>
      fl_vigente === 'S' ? (
        <Badge tone="amber" icon={CircleCheck} word="Aberta" />
      ) : (
        <Badge tone="neutral" icon={CircleX} word="Encerrada" quiet />
      ),
  },
  {
    key: 'acoes',
    head: 'Ações',
    cell: ({ id, fl_vigente, ds_motivo }) =>
      fl_vigente === 'S' && (
        <Button disabled={busy} aria-label={`Encerrar ${ds_motivo}`} onClick={() => end(id)}>
          Encerrar
        </Button>
      ),
  },
]

const HOURS = [
  { value: '1', label: '1 hora' },
  { value: '4', label: '4 horas' },
  { value: '24', label: '1 dia' },
  { value: '72', label: '3 dias' },
]

function GrantDialog({ cnpj, onClose, onChanged }: DialogProps) {
  const [motivo, setMotivo] = useState('')
  const [hours, setHours] = useState('4')
  const { busy, error, run, clear, fieldError } = useAct()
  const grant = async () => {
    if (!(await run(() => postConcessao(cnpj, { ds_motivo: motivo, nr_horas: Number(hours) })))) return
    notify('A empresa está aberta ao suporte.')
    onChanged()
    onClose()
  }
  return (
    <Modal
      title="Abrir ao suporte"
      text="A equipe do provedor do portal poderá ver os documentos desta empresa, sem mudar nada."
      action={{ label: 'Abrir', busy, onClick: () => void grant() }}
      onClose={onClose}
    >
      <TextField
        label="Motivo"
        required
        error={fieldError('ds_motivo') ?? error?.message}
        value={motivo}
        onChange={(value) => {
          clear()
          setMotivo(value)
        }}
      />
      <Select label="Por quanto tempo" value={hours} options={HOURS} onChange={setHours} />
    </Modal>
  )
}
