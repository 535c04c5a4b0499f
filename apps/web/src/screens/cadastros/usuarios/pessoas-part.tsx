import type { UsuarioDaEmpresa } from '@portal/contract/usuarios.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Hourglass, Link2, Trash2, UserCog, UserPlus } from 'lucide-react'
import { useState } from 'react'
import { usuariosOptions } from '../../../api/usuarios.ts'
import { Failure } from '../../../session/failure.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { formatInstantDay } from '../../../ui/format.ts'
import { MenuButton } from '../../../ui/menu.tsx'
import { type Column, Table } from '../../../ui/table.tsx'
import { TaxId } from '../../../ui/tax-id.tsx'
import styles from '../cadastros.module.css'
import { PAPEL_WORD } from '../words.ts'
import { InviteDialog } from './invite-dialog.tsx'
import { LinkDialog, PapelDialog, RevokeDialog } from './person-dialogs.tsx'

type Open = { kind: 'invite' } | { kind: 'papel' | 'link' | 'revoke'; person: UsuarioDaEmpresa } | null

/** The people of one company. What is changed is asked for again at once. */
export function PessoasPart({ cnpj }: { cnpj: string }) {
  const client = useQueryClient()
  const query = useQuery(usuariosOptions(cnpj))
  const [open, setOpen] = useState<Open>(null)
  const close = () => setOpen(null)
  const changed = () => void client.invalidateQueries({ queryKey: ['acesso', cnpj] })
  const dialog = { cnpj, onClose: close, onChanged: changed }
  return (
    <>
      <div className={styles.bar}>
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
          columns={columnsOf(setOpen)}
          rows={query.data.data}
          keyOf={({ id }) => id}
          empty="Ninguém tem acesso ainda."
        />
      )}
      {open?.kind === 'invite' && <InviteDialog {...dialog} />}
      {open?.kind === 'papel' && <PapelDialog {...dialog} person={open.person} />}
      {open?.kind === 'link' && <LinkDialog {...dialog} person={open.person} />}
      {open?.kind === 'revoke' && <RevokeDialog {...dialog} person={open.person} />}
    </>
  )
}

const columnsOf = (open: (next: Open) => void): Column<UsuarioDaEmpresa>[] => [
  {
    key: 'nome',
    head: 'Pessoa',
    cell: ({ nome, cpfcnpj }) => (
      <div className={styles.two}>
        <p>{nome}</p>
        <p className={styles.soft}>
          <TaxId value={cpfcnpj} />
        </p>
      </div>
    ),
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
    cell: ({ fl_pendente, dt_concessao }) =>
      fl_pendente === 'S' ? (
        <Badge tone="amber" icon={Hourglass} word="Sem senha ainda" />
      ) : (
        `desde ${formatInstantDay(dt_concessao)}`
      ),
  },
  { key: 'acoes', head: 'Ações', cell: (person) => <Actions person={person} open={open} /> },
]

function Actions({ person, open }: { person: UsuarioDaEmpresa; open: (next: Open) => void }) {
  const entry = (kind: 'papel' | 'link' | 'revoke', label: string, Icon: typeof UserCog) => ({
    kind: 'action' as const,
    key: kind,
    icon: <Icon size={16} aria-hidden="true" />,
    label,
    onClick: () => open({ kind, person }),
  })
  return (
    <MenuButton
      className={buttonClass()}
      align="end"
      aria-label={`Ações de ${person.nome}`}
      entries={[
        entry('papel', 'Mudar papel', UserCog),
        entry('link', 'Novo link de senha', Link2),
        entry('revoke', 'Tirar acesso', Trash2),
      ]}
    >
      Ações
    </MenuButton>
  )
}
