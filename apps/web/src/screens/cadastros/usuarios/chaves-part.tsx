import type { ChaveApi } from '@portal/contract/chaves.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { CircleCheck, CircleX, Clock3, KeyRound } from 'lucide-react'
import { useState } from 'react'
import { chavesOptions, deleteChave } from '../../../api/usuarios.ts'
import { Badge } from '../../../kit/badge.tsx'
import { Button } from '../../../kit/button.tsx'
import { Modal } from '../../../kit/modal.tsx'
import { type Column, Table } from '../../../kit/table.tsx'
import { formatInstant, formatInstantDay, formatInteger } from '../../../lib/format.ts'
import { notify } from '../../../lib/notify.ts'
import { useAct } from '../../../session/act.ts'
import { Failure } from '../../../session/failure.tsx'
import styles from '../cadastros.module.css'
import { keyState } from './key-state.ts'
import { NewKeyDialog } from './new-key-dialog.tsx'

type Open = 'new' | ChaveApi | null

/** API keys of the company's programs. */
export function ChavesPart({ cnpj }: { cnpj: string }) {
  const client = useQueryClient()
  const query = useQuery(chavesOptions(cnpj))
  const [open, setOpen] = useState<Open>(null)
  const close = () => setOpen(null)
  const changed = () => void client.invalidateQueries({ queryKey: ['acesso', cnpj] })
  return (
    <>
      <div className={styles.bar}>
        <p>Com uma chave, o ERP da empresa envia arquivos e consulta sozinho. Ela só faz o que estiver marcado.</p>
        <Button look="primary" onClick={() => setOpen('new')}>
          <KeyRound size={16} aria-hidden="true" />
          Criar chave
        </Button>
      </div>
      {query.isError && <Failure error={query.error} retry={query.refetch} what="Chaves de API" />}
      {query.data && (
        <Table
          cards
          label="Chaves de API"
          columns={columnsOf(setOpen)}
          rows={query.data.data}
          keyOf={({ id }) => id}
          empty="Nenhuma chave criada."
        />
      )}
      {open === 'new' && <NewKeyDialog cnpj={cnpj} onClose={close} onChanged={changed} />}
      {open !== null && open !== 'new' && <RevokeKey cnpj={cnpj} chave={open} onClose={close} onChanged={changed} />}
    </>
  )
}

const STATE = {
  active: { tone: 'ok' as const, icon: CircleCheck, word: 'Ativa' },
  expired: { tone: 'amber' as const, icon: Clock3, word: 'Vencida' },
  revoked: { tone: 'neutral' as const, icon: CircleX, word: 'Revogada' },
}

const columnsOf = (open: (next: Open) => void): Column<ChaveApi>[] => [
  {
    key: 'nome',
    head: 'Chave',
    cell: ({ nome, ds_final }) => (
      <div className={styles.two}>
        <p>{nome}</p>
        <p className={styles.soft}>termina em {ds_final}</p>
      </div>
    ),
  },
  { key: 'escopos', head: 'Pode', cell: ({ escopos }) => escopos.join(', ') },
  { key: 'usos', head: 'Usos', numeric: true, cell: ({ nr_usos }) => formatInteger(nr_usos) },
  { key: 'uso', head: 'Último uso', cell: ({ dt_ultimouso }) => formatInstant(dt_ultimouso) || 'nunca' },
  { key: 'fim', head: 'Vale até', cell: ({ dt_expiracao }) => formatInstantDay(dt_expiracao) || 'sem prazo' },
  {
    key: 'estado',
    head: 'Situação',
    cell: (chave) => {
      const state = keyState(chave, Date.now())
      return <Badge {...STATE[state]} quiet={state === 'active'} />
    },
  },
  {
    key: 'acoes',
    head: 'Ações',
    cell: (chave) =>
      !chave.dt_revogacao && (
        <Button aria-label={`Revogar ${chave.nome}`} onClick={() => open(chave)}>
          Revogar
        </Button>
      ),
  },
]

interface RevokeProps {
  cnpj: string
  chave: ChaveApi
  onClose: () => void
  onChanged: () => void
}

function RevokeKey({ cnpj, chave, onClose, onChanged }: RevokeProps) {
  const { busy, error, run } = useAct()
  const revoke = async () => {
    if (!(await run(() => deleteChave(cnpj, chave.id)))) return
    notify('Chave revogada.')
    onChanged()
    onClose()
  }
  return (
    <Modal
      title="Revogar chave"
      text={`O programa que usa «${chave.nome}» para de funcionar agora.`}
      action={{ label: 'Revogar', busy, onClick: () => void revoke() }}
      onClose={onClose}
    >
      {error && (
        <p className={styles.wrong} role="alert">
          {error.message}
        </p>
      )}
    </Modal>
  )
}
