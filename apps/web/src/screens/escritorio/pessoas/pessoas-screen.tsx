import type { PessoaDoEscritorio } from '@portal/contract/escritorio/escritorio.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { KeyRound, Lock, UserPlus } from 'lucide-react'
import { useState } from 'react'
import { pessoasOptions } from '../../../api/escritorio/escritorio.ts'
import { Button, buttonClass } from '../../../kit/button.tsx'
import layout from '../../../kit/layout.module.css'
import { Message } from '../../../kit/message.tsx'
import { PageHeader } from '../../../kit/page-header.tsx'
import { Skeleton } from '../../../kit/skeleton.tsx'
import text from '../../../kit/text.module.css'
import { Failure } from '../../../session/failure.tsx'
import { useUsuario } from '../../../session/session.ts'
import { officeCrumbs } from '../crumbs.tsx'
import styles from '../escritorio.module.css'
import { OfOffice } from '../of-office.tsx'
import { useOfficeChanged } from '../use-office-changed.ts'
import type { AskedOfPessoa } from './columns.tsx'
import { PeopleList } from './people-list.tsx'
import { NewLink, RemovePerson } from './person-acts.tsx'
import { PersonDialog } from './person-dialog.tsx'

const CRUMBS = officeCrumbs('Pessoas')

/** People of the user's office, for its donos. */
export function PessoasScreen() {
  return (
    <>
      <PageHeader title="Pessoas" crumbs={CRUMBS} />
      <div className={layout.page}>
        <OfOffice>{({ papel }) => (papel === 'dono' ? <People /> : <ForDono />)}</OfOffice>
      </div>
    </>
  )
}

const ForDono = () => <Message icon={Lock} title="Só um dono do escritório cuida das pessoas. Peça a ele." />

function People() {
  const query = useQuery(pessoasOptions(useUsuario().id))
  const [open, setOpen] = useState<{ kind: 'invite' } | { kind: AskedOfPessoa; person: PessoaDoEscritorio } | null>(
    null,
  )
  const changed = useOfficeChanged()
  const dialog = { onClose: () => setOpen(null), onChanged: () => void changed() }
  return (
    <>
      <div className={styles.lead}>
        <p className={text.note}>Quem trabalha no escritório, com que papel, e que empresas vê.</p>
        <Link to="/escritorio/$parte" params={{ parte: 'chaves' }} className={buttonClass()}>
          <KeyRound size={16} aria-hidden="true" />
          Chaves de API
        </Link>
        <Button look="primary" onClick={() => setOpen({ kind: 'invite' })}>
          <UserPlus size={16} aria-hidden="true" />
          Convidar pessoa
        </Button>
      </div>
      {query.isPending && <Skeleton label="Carregando as pessoas" />}
      {query.isError && <Failure error={query.error} retry={query.refetch} what="Pessoas" />}
      {query.data && <PeopleList people={query.data.data} ask={(kind, person) => setOpen({ kind, person })} />}
      {open?.kind === 'invite' && <PersonDialog {...dialog} />}
      {open?.kind === 'edit' && <PersonDialog {...dialog} person={open.person} />}
      {open?.kind === 'link' && <NewLink {...dialog} person={open.person} />}
      {open?.kind === 'remove' && <RemovePerson {...dialog} person={open.person} />}
    </>
  )
}
