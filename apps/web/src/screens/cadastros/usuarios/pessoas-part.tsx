import type { UsuarioDaEmpresa } from '@portal/contract/acesso/usuarios.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Hourglass, Mail, UserCheck, UserPlus } from 'lucide-react'
import { useState } from 'react'
import { acceptConvite, refuseConvite } from '../../../api/acesso/convites.ts'
import { usuariosOptions } from '../../../api/acesso/usuarios.ts'
import { TaxId } from '../../../fields/tax-id.tsx'
import { Badge } from '../../../kit/badge.tsx'
import { Button } from '../../../kit/button.tsx'
import { ErrorText } from '../../../kit/error-text.tsx'
import layout from '../../../kit/layout.module.css'
import { Modal } from '../../../kit/modal.tsx'
import { type Column, Table } from '../../../kit/table.tsx'
import text from '../../../kit/text.module.css'
import { cx } from '../../../lib/cx.ts'
import { formatInstantDay } from '../../../lib/format.ts'
import { notify } from '../../../lib/notify.ts'
import { PAPEL_WORD } from '../../../session/acesso-words.ts'
import { useAct } from '../../../session/act.ts'
import { Failure } from '../../../session/failure.tsx'
import styles from '../cadastros.module.css'
import { type DialogProps, InviteDialog } from './invite-dialog.tsx'
import { OfficesList } from './offices-list.tsx'
import { type Asked, PersonActions } from './person-actions.tsx'
import { LinkDialog, PapelDialog, RevokeDialog } from './person-dialogs.tsx'
import { personState, stateWord, unprovenMark, waitingText } from './person-state.ts'

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

const LOOK = {
  senha: { tone: 'amber', icon: Hourglass },
  convite: { tone: 'info', icon: Mail },
  proposta: { tone: 'amber', icon: UserCheck },
} as const

/** Date of access of a person, or the pending step with its deadline. */
function PersonStateBadge({ person, provider }: { person: UsuarioDaEmpresa; provider: boolean }) {
  const state = personState(person)
  if (state === 'active') return `desde ${formatInstantDay(person.dt_concessao)}`
  const waiting = waitingText(state, person)
  return (
    <div className={styles.state}>
      <Badge {...LOOK[state]} word={stateWord(state, provider)} />
      {waiting && <p className={text.small}>{waiting}</p>}
    </div>
  )
}

type Props = DialogProps & { person: UsuarioDaEmpresa; yes: boolean }

/** A titular's answer to a proposal of the provider. */
function ProposalDialog({ person, yes, onClose, onChanged }: Props) {
  const { busy, error, run } = useAct()
  const { nome, papel, nm_convidante, id_convite } = person
  const answer = async () => {
    if (!id_convite || !(await run(() => (yes ? acceptConvite : refuseConvite)(id_convite)))) return
    notify(yes ? 'Proposta aceita.' : 'Proposta recusada.')
    onChanged()
    onClose()
  }
  const text = `${nm_convidante ?? 'O provedor do portal'} propõe dar a ${nome} o papel ${PAPEL_WORD[papel]} nesta empresa.`
  const accepting =
    'Aceite só se você conhece a pessoa e quer isto. Quem já tem login ainda precisa aceitar o convite; quem não tem recebe o link da senha por e-mail ou de você, em «Novo link de senha».'
  return (
    <Modal
      title={yes ? 'Aceitar a proposta' : 'Recusar a proposta'}
      text={`${text} ${yes ? accepting : 'Recusada, ela não dá acesso a ninguém.'}`}
      action={{ label: yes ? 'Aceitar' : 'Recusar', busy, onClick: () => void answer() }}
      onClose={onClose}
    >
      {error && <ErrorText>{error.message}</ErrorText>}
    </Modal>
  )
}
