import type { ContatoDoCliente } from '@portal/contract/fechamento/entrega.ts'
import { lerWhatsapp } from '@portal/contract/fechamento/entrega-texto.ts'
import { foldText } from '@portal/files/fold-text.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { contatosOptions, putContatos } from '../../../api/escritorio/entregas.ts'
import { ApiError } from '../../../api/http/http.ts'
import { TextField } from '../../../fields/text-field.tsx'
import { ErrorText } from '../../../kit/error-text.tsx'
import { Modal } from '../../../kit/modal.tsx'
import { Skeleton } from '../../../kit/skeleton.tsx'
import { formatCount } from '../../../lib/format.ts'
import { notify } from '../../../lib/notify.ts'
import { useAct } from '../../../session/act.ts'
import { Failure } from '../../../session/failure.tsx'
import { useUsuario } from '../../../session/session.ts'
import styles from './entregar.module.css'
import { formatWhatsapp } from './words.ts'

interface Props {
  /** Tax id of the only client to show; empty: all */
  first: string
  onClose: () => void
  onSaved: () => void
}

interface Typed {
  nome: string
  email: string
  whatsapp: string
}

/** Clients that are shown at once; the search finds the others. */
const MOST_SHOWN = 30

const typedOf = ({ contato }: ContatoDoCliente): Typed => ({
  nome: contato?.nome ?? '',
  email: contato?.email ?? '',
  whatsapp: contato?.whatsapp ? formatWhatsapp(contato.whatsapp) : '',
})

/** Whom the office writes to, of each client. */
export function ContactsDialog({ first, onClose, onSaved }: Props) {
  const query = useQuery(contatosOptions(useUsuario().id))
  const [changed, setChanged] = useState<Readonly<Record<string, Typed>>>({})
  const [search, setSearch] = useState('')
  const { busy, error, run, clear } = useAct()
  const clients = (query.data?.data ?? []).filter(({ cpfcnpj, nome }) =>
    first ? cpfcnpj === first : foldText(nome).includes(foldText(search).trim()),
  )
  const contatos = Object.entries(changed).map(([cpfcnpj, typed]) => ({ cpfcnpj, ...typed }))
  const save = async () => {
    if (contatos.length === 0) return onClose()
    const body = contatos.map((one) => ({ ...one, nome: one.nome.trim() || null }))
    if (!(await run(() => putContatos(body)))) return
    notify(formatCount(contatos.length, 'contato salvo.', 'contatos salvos.'))
    await query.refetch()
    onSaved()
    onClose()
  }
  return (
    <Modal
      title="Contatos"
      text="Para quem o escritório entrega os pacotes. O contato sai com o cliente da carteira."
      wide
      action={{ label: 'Salvar', busy, onClick: () => void save() }}
      onClose={onClose}
    >
      {query.isPending && <Skeleton label="Carregando os contatos" />}
      {query.isError && <Failure error={query.error} retry={query.refetch} what="Contatos" />}
      {error && <ErrorText>{faultText(error, { contatos, clients: query.data?.data ?? [] })}</ErrorText>}
      {!first && <TextField label="Buscar cliente" type="search" value={search} onChange={setSearch} />}
      <ul className={styles.contacts}>
        {clients.slice(0, MOST_SHOWN).map((client) => (
          <ContactFields
            key={client.cpfcnpj}
            client={client}
            typed={changed[client.cpfcnpj] ?? typedOf(client)}
            onType={(typed) => {
              clear()
              setChanged({ ...changed, [client.cpfcnpj]: typed })
            }}
          />
        ))}
      </ul>
      {clients.length > MOST_SHOWN && (
        <p className={styles.soft}>
          Mais {formatCount(clients.length - MOST_SHOWN, 'cliente', 'clientes')}: use a busca.
        </p>
      )}
    </Modal>
  )
}

/** The fault with the client that it is about. */
function faultText(
  error: Error,
  { contatos, clients }: { contatos: readonly { cpfcnpj: string }[]; clients: readonly ContatoDoCliente[] },
): string {
  const line = error instanceof ApiError ? error.erros[0]?.linha : undefined
  const taxId = line === undefined ? undefined : contatos[line - 1]?.cpfcnpj
  const client = clients.find(({ cpfcnpj }) => cpfcnpj === taxId)
  return client ? `${client.nome}: ${error.message}` : error.message
}

interface FieldsProps {
  client: ContatoDoCliente
  typed: Typed
  onType: (typed: Typed) => void
}

function ContactFields({ client, typed, onType }: FieldsProps) {
  const isWrong = typed.whatsapp.trim() !== '' && lerWhatsapp(typed.whatsapp) === null
  return (
    <li>
      <fieldset className={styles.fields}>
        <legend>{client.nome}</legend>
        <TextField
          label="Nome"
          autoComplete="off"
          maxLength={100}
          value={typed.nome}
          onChange={(nome) => onType({ ...typed, nome })}
        />
        <TextField
          label="E-mail"
          type="email"
          autoComplete="off"
          maxLength={200}
          value={typed.email}
          onChange={(email) => onType({ ...typed, email })}
        />
        <TextField
          label="WhatsApp"
          type="tel"
          autoComplete="off"
          maxLength={30}
          error={isWrong ? 'Use DDD e número.' : null}
          value={typed.whatsapp}
          onChange={(whatsapp) => onType({ ...typed, whatsapp })}
        />
      </fieldset>
    </li>
  )
}
