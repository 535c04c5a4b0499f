import type { EntregasReply } from '@portal/contract/fechamento/entrega.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Contact, Copy, Lock, PackageCheck } from 'lucide-react'
import { useMemo, useState } from 'react'
import { entregasOptions, postEntregas } from '../../../api/escritorio/entregas.ts'
import { Button } from '../../../kit/button.tsx'
import layout from '../../../kit/layout.module.css'
import { Message } from '../../../kit/message.tsx'
import { PageHeader } from '../../../kit/page-header.tsx'
import { Skeleton } from '../../../kit/skeleton.tsx'
import { copyText } from '../../../lib/copy-text.ts'
import { formatCount } from '../../../lib/format.ts'
import { monthText, monthTitle } from '../../../lib/month-name.ts'
import { useAct } from '../../../session/act.ts'
import { Failure } from '../../../session/failure.tsx'
import { useUsuario } from '../../../session/session.ts'
import { officeCrumbs } from '../crumbs.tsx'
import { OfOffice } from '../of-office.tsx'
import { ContactsDialog } from './contacts-dialog.tsx'
import { DeliveryList } from './delivery-list.tsx'
import styles from './entregar.module.css'
import { TextPanel } from './text-panel.tsx'
import { useEntregar } from './use-entregar.ts'
import { addressTable, filterEntregas } from './words.ts'

/**
 * Packages of a month handed over to the clients of an office: the list with the state of each, the text with its preview, contacts.
 * The server sends the mail; WhatsApp opens on this device.
 */

const CRUMBS = officeCrumbs('Entregar')

export function EntregarScreen() {
  return (
    <OfOffice>
      {({ papel }) =>
        papel === 'assistente' ? (
          <>
            <PageHeader title="Entregar" crumbs={CRUMBS} />
            <div className={layout.page}>
              <Message icon={Lock} title="Só donos e contadores do escritório entregam pacotes. Peça a um deles." />
            </div>
          </>
        ) : (
          <Deliveries />
        )
      }
    </OfOffice>
  )
}

function Deliveries() {
  const state = useEntregar()
  const { mes, search } = state
  const query = useQuery(entregasOptions(useUsuario().id, mes))
  /** Tax id of the client to begin with; empty: all */
  const [contactsOf, setContactsOf] = useState<string | null>(null)
  const rows = query.data?.data ?? []
  const shown = useMemo(() => filterEntregas(query.data?.data ?? [], search), [query.data, search])
  return (
    <div className={styles.screen}>
      <div className={styles.list}>
        <PageHeader title="Entregar" tab={`Entregar, ${monthTitle(mes)}`} crumbs={CRUMBS}>
          <CopyAddresses mes={mes} rows={shown} onDone={() => void query.refetch()} />
          <Button onClick={() => setContactsOf('')}>
            <Contact size={16} aria-hidden="true" />
            Contatos
          </Button>
        </PageHeader>
        {query.isPending && <Skeleton label="Carregando as entregas" />}
        {query.isError && <Failure error={query.error} retry={query.refetch} what="Entregar" />}
        {query.data && (
          <DeliveryList
            key={mes}
            state={state}
            reply={query.data}
            shown={shown}
            empty={rows.length === 0 ? <Empty mes={mes} /> : null}
            onContact={setContactsOf}
            onChanged={() => void query.refetch()}
          />
        )}
      </div>
      {query.data && (
        <TextPanel key={query.data.ds_texto} mes={mes} reply={query.data} onSaved={() => void query.refetch()} />
      )}
      {contactsOf !== null && (
        <ContactsDialog first={contactsOf} onClose={() => setContactsOf(null)} onSaved={() => void query.refetch()} />
      )}
    </div>
  )
}

const Empty = ({ mes }: { mes: string }) => (
  <Message icon={PackageCheck} title={`Nenhum pacote de ${monthText(mes)}.`}>
    <Link to="/$parte" params={{ parte: 'fechamento' }} search={{ mes }}>
      Preparar em Fechamento.
    </Link>
  </Message>
)

/** Copies the addresses that are shown as a table, and notes it on those that were not sent. */
function CopyAddresses({ mes, rows, onDone }: { mes: string; rows: EntregasReply['data']; onDone: () => void }) {
  const { run, busy } = useAct()
  const valid = rows.filter(({ ds_situacao }) => ds_situacao !== 'vencido')
  const copy = async () => {
    await copyText(addressTable(valid), `${formatCount(valid.length, 'endereço copiado', 'endereços copiados')}.`)
    const unsent = valid.filter(({ ds_situacao }) => ds_situacao === 'a_enviar').slice(0, 300)
    if (unsent.length === 0) return
    const entregas = unsent.map(({ cpfcnpj }) => ({ cpfcnpj, ds_por: 'copiar' as const }))
    if (await run(() => postEntregas({ mes, entregas }))) onDone()
  }
  return (
    <Button disabled={busy || valid.length === 0} onClick={() => void copy()}>
      <Copy size={16} aria-hidden="true" />
      Copiar endereços
    </Button>
  )
}
