import type { ConviteRecebido } from '@portal/contract/escritorio/convites.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CircleCheck, MailOpen } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { convitesOptions } from '../../api/acesso/convites.ts'
import { Button, buttonClass } from '../../kit/button.tsx'
import { Message } from '../../kit/message.tsx'
import { PageHeader } from '../../kit/page-header.tsx'
import { Skeleton } from '../../kit/skeleton.tsx'
import { crumbsTo } from '../../session/crumbs.tsx'
import { useEmpresas } from '../../session/empresa.ts'
import { Failure } from '../../session/failure.tsx'
import { useUsuario } from '../../session/session.ts'
import { ConviteCard } from './convite-card.tsx'
import { acceptedText, isOfficeOffer } from './convite-words.ts'
import styles from './convites.module.css'

/**
 * Open invitations of the signed-in user, from companies and offices; works without a company. An accepted one stays
 * on the screen with the way to what it opened.
 */

const CRUMBS = crumbsTo('Convites')

export function ConvitesScreen() {
  const { id } = useUsuario()
  const client = useQueryClient()
  const query = useQuery(convitesOptions(id))
  const [accepted, setAccepted] = useState<ConviteRecebido[]>([])
  const refresh = (queryKey: string[]) => client.invalidateQueries({ queryKey })
  const answered = async (convite: ConviteRecebido, yes: boolean) => {
    // the company can be chosen as soon as it is in the list
    if (yes) await Promise.all([refresh(['empresas', id]), refresh(['carteira', id])])
    if (yes) setAccepted((before) => [...before, convite])
    await refresh(['convites', id])
  }
  const convites = query.data?.data ?? []
  return (
    <>
      <PageHeader title="Convites" crumbs={CRUMBS} />
      <div className={styles.page}>
        {accepted.map((convite) => (
          <AcceptedCard key={convite.id} convite={convite} />
        ))}
        {query.isPending && <Skeleton label="Carregando convites" />}
        {query.isError && <Failure error={query.error} retry={query.refetch} what="Convites" />}
        {query.data && convites.length === 0 && accepted.length === 0 && <Empty />}
        {convites.map((convite) => (
          <ConviteCard key={convite.id} convite={convite} onAnswered={(yes) => answered(convite, yes)} />
        ))}
      </div>
    </>
  )
}

const Empty = () => (
  <Message
    icon={MailOpen}
    title="Nenhum convite aberto."
    detail="Quando uma empresa ou um escritório convidar você, o convite aparece aqui e espera a sua resposta."
  />
)

/** Result of an accepted invitation, with the way to the new company or office. Takes the focus of the invitation. */
function AcceptedCard({ convite }: { convite: ConviteRecebido }) {
  const { empresas, choose } = useEmpresas()
  const line = useRef<HTMLParagraphElement>(null)
  useEffect(() => line.current?.focus(), [])
  const { cpfcnpj } = convite
  return (
    <div className={styles.accepted}>
      <p ref={line} tabIndex={-1} role="status">
        <CircleCheck size={16} aria-hidden="true" />
        {acceptedText(convite)}
      </p>
      {cpfcnpj && empresas.some((empresa) => empresa.cpfcnpj === cpfcnpj) && (
        <Button look="primary" onClick={() => void choose(cpfcnpj, '/notas/nfe')}>
          Usar esta empresa
        </Button>
      )}
      {isOfficeOffer(convite) && (
        <Link to="/inicio" className={buttonClass({ look: 'primary' })}>
          Começar em Início
        </Link>
      )}
    </div>
  )
}
