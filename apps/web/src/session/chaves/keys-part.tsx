import type { ChaveApi, NovaChaveBody, NovaChaveReply } from '@portal/contract/acesso/chaves.ts'
import type { UseQueryResult } from '@tanstack/react-query'
import { CircleCheck, CircleX, Clock3, KeyRound } from 'lucide-react'
import { useState } from 'react'
import { Badge } from '../../kit/badge.tsx'
import { Button } from '../../kit/button.tsx'
import { ErrorText } from '../../kit/error-text.tsx'
import layout from '../../kit/layout.module.css'
import { Modal } from '../../kit/modal.tsx'
import { type Column, Table } from '../../kit/table.tsx'
import textStyles from '../../kit/text.module.css'
import { formatInstant, formatInstantDay, formatInteger } from '../../lib/format.ts'
import { notify } from '../../lib/notify.ts'
import { ESCOPO_OPTIONS } from '../acesso-words.ts'
import { useAct } from '../act.ts'
import { Failure } from '../failure.tsx'
import { keyState } from './key-state.ts'
import { NewKeyDialog } from './new-key-dialog.tsx'

/** The keys of one owner: a company, a person or an office. */
export interface KeysOf {
  /** What the keys are for, above the list */
  about: string
  /** Who acts with the key, shown beside a new one */
  actsFor: string
  query: UseQueryResult<{ data: (ChaveApi & { nm_criador?: string })[] }>
  create: (body: NovaChaveBody) => Promise<NovaChaveReply>
  revoke: (id: string) => Promise<unknown>
  onChanged: () => void
}

type Chave = ChaveApi & { nm_criador?: string }
type Open = 'new' | Chave | null

/** API keys: the list, a new one shown once, revocation. */
export function KeysPart({ about, actsFor, query, create, revoke, onChanged }: KeysOf) {
  const [open, setOpen] = useState<Open>(null)
  const close = () => setOpen(null)
  return (
    <>
      <div className={layout.bar}>
        <p>{about}</p>
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
      {open === 'new' && <NewKeyDialog actsFor={actsFor} create={create} onClose={close} onChanged={onChanged} />}
      {open !== null && open !== 'new' && (
        <RevokeKey chave={open} revoke={revoke} onClose={close} onChanged={onChanged} />
      )}
    </>
  )
}

const STATE = {
  active: { tone: 'ok' as const, icon: CircleCheck, word: 'Ativa' },
  expired: { tone: 'amber' as const, icon: Clock3, word: 'Vencida' },
  revoked: { tone: 'neutral' as const, icon: CircleX, word: 'Revogada' },
}

const scopeWord = (escopo: string) => ESCOPO_OPTIONS.find(({ value }) => value === escopo)?.label ?? escopo

const columnsOf = (open: (next: Open) => void): Column<Chave>[] => [
  {
    key: 'nome',
    head: 'Chave',
    cell: ({ nome, ds_final, nm_criador }) => (
      <div className={layout.two}>
        <p>{nome}</p>
        <p className={textStyles.small}>
          termina em {ds_final}
          {nm_criador && `, de ${nm_criador}`}
        </p>
      </div>
    ),
  },
  { key: 'escopos', head: 'Pode', cell: ({ escopos }) => escopos.map(scopeWord).join(', ') },
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

interface RevokeProps extends Pick<KeysOf, 'revoke' | 'onChanged'> {
  chave: Chave
  onClose: () => void
}

function RevokeKey({ chave, revoke, onClose, onChanged }: RevokeProps) {
  const { busy, error, run } = useAct()
  const end = async () => {
    if (!(await run(() => revoke(chave.id)))) return
    notify('Chave revogada.')
    onChanged()
    onClose()
  }
  return (
    <Modal
      title="Revogar chave"
      text={`O programa que usa «${chave.nome}» para de funcionar agora.`}
      action={{ label: 'Revogar', busy, onClick: () => void end() }}
      onClose={onClose}
    >
      {error && <ErrorText>{error.message}</ErrorText>}
    </Modal>
  )
}
