import type { UsuarioDaEmpresa } from '@portal/contract/acesso/usuarios.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import { usuariosOptions } from '../../../api/acesso/usuarios.ts'
import { TaxId } from '../../../fields/tax-id.tsx'
import { Button } from '../../../kit/button.tsx'
import layout from '../../../kit/layout.module.css'
import { type Column, Table } from '../../../kit/table.tsx'
import text from '../../../kit/text.module.css'
import { cx } from '../../../lib/cx.ts'
import { PAPEL_WORD } from '../../../session/acesso-words.ts'
import { Failure } from '../../../session/failure.tsx'
import styles from '../cadastros.module.css'
import { InviteDialog } from './invite-dialog.tsx'
import { OfficesList } from './offices-list.tsx'
import { type Asked, PersonActions } from './person-actions.tsx'
import { LinkDialog, PapelDialog, RevokeDialog } from './person-dialogs.tsx'
import { unprovenMark } from './person-state.ts'
import { PersonStateBadge } from './person-state-badge.tsx'
import { ProposalDialog } from './proposal-dialog.tsx'

type Open = { kind: 'invite' } | { kind: Asked; person: UsuarioDaEmpresa } | null

/** Users of one company, reloaded after each change. `provider`: shown to the provider's staff. */
export function PessoasPart({ cnpj, provider = false }: { cnpj: string; provider?: boolean }) {
  const client = useQueryClient()
  const query = useQuery(usuariosOptions(cnpj))
  const [open, setOpen] = useState<Open>(null)
  const close = () => setOpen(null)
  const changed = () => void client.invalidateQueries({ queryKey: ['acesso', cnpj] })
  const dialog = { cnpj, onClose: close, onChanged: changed }
  const people = query.data?.data ?? []
  const ask = (kind: Asked, person: UsuarioDaEmpresa) => setOpen({ kind, person })
  return (
    <>
      <div className={layout.bar}>
        <p>Quem pode usar esta empresa, e o que pode fazer nela.</p>
        <Button look="primary" onClick={() => setOpen({ kind: 'invite' })}>
          <UserPlus size={16} aria-hidden="true" />
          Convidar pessoa
        </Button>
      </div>
      {query.isError && <Failure error={query.error} retry={query.refetch} what="Usuários" />}
      {query.data && (
        <Table
          cards
          label="Pessoas da empresa"
          columns={columnsOf(provider, ask)}
          rows={people}
          keyOf={({ id }) => id}
          empty="Ninguém tem acesso ainda."
        />
      )}
      {people.some(unprovenMark) && <p className={styles.foot}>{UNPROVEN}</p>}
      <OfficesList provider={provider} cnpj={cnpj} onChanged={changed} />
      {open?.kind === 'invite' && <InviteDialog {...dialog} provider={provider} />}
      {open?.kind === 'papel' && <PapelDialog {...dialog} person={open.person} />}
      {open?.kind === 'link' && <LinkDialog {...dialog} person={open.person} />}
      {open?.kind === 'revoke' && <RevokeDialog {...dialog} provider={provider} person={open.person} />}
      {(open?.kind === 'accept' || open?.kind === 'refuse') && (
        <ProposalDialog {...dialog} person={open.person} yes={open.kind === 'accept'} />
      )}
    </>
  )
}

const UNPROVEN =
  '«Não comprovado»: o login ainda não comprovou o CPF ou CNPJ com certificado digital. Confirme com a pessoa que é ela quem o usa.'

const columnsOf = (
  provider: boolean,
  ask: (kind: Asked, person: UsuarioDaEmpresa) => void,
): Column<UsuarioDaEmpresa>[] => [
  {
    key: 'nome',
    head: 'Pessoa',
    cell: (person) => {
      const mark = unprovenMark(person)
      return (
        <div className={layout.two}>
          <p>{person.nome}</p>
          <p className={cx(text.small, styles.marked)}>
            <TaxId value={person.cpfcnpj} />
            {mark && <span>{mark}</span>}
          </p>
        </div>
      )
    },
  },
  {
    key: 'contato',
    head: 'E-mail e telefone',
    cell: ({ email, telefone }) => [email, telefone].filter(Boolean).join(' · '),
  },
  { key: 'papel', head: 'Papel', cell: ({ papel }) => PAPEL_WORD[papel] },
  {
    key: 'estado',
    head: 'Acesso',
    cell: (person) => <PersonStateBadge person={person} provider={provider} />,
  },
  {
    key: 'acoes',
    head: 'Ações',
    cell: (person) => <PersonActions person={person} provider={provider} onAsk={ask} />,
  },
]
