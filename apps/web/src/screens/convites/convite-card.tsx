import type { ConviteRecebido } from '@portal/contract/escritorio/convites.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Check, Minus } from 'lucide-react'
import { useId } from 'react'
import { acceptConvite, refuseConvite } from '../../api/acesso/convites.ts'
import { ApiError } from '../../api/http/http.ts'
import { TaxId } from '../../fields/tax-id.tsx'
import { Button } from '../../kit/button.tsx'
import { Hidden } from '../../kit/hidden.tsx'
import textStyles from '../../kit/text.module.css'
import { formatInstantDay } from '../../lib/format.ts'
import { notify } from '../../lib/notify.ts'
import { useAct } from '../../session/act.ts'
import {
  abilitiesOf,
  campoWord,
  givesPapel,
  inviterName,
  isRequest,
  offerTitle,
  papelWord,
  seenByInviter,
} from './convite-words.ts'
import styles from './convites.module.css'

interface Props {
  convite: ConviteRecebido
  onAnswered: (yes: boolean) => Promise<void>
}

/** One invitation: inviter, company or office, papel, deadline, and the two answers. */
export function ConviteCard({ convite, onAnswered }: Props) {
  const title = useId()
  const client = useQueryClient()
  const { busy, error, run } = useAct()
  const answer = (yes: boolean) =>
    run(async () => {
      try {
        await (yes ? acceptConvite : refuseConvite)(convite.id)
      } catch (failure) {
        // withdrawn or expired meanwhile: the reloaded list does not have it
        if (!(failure instanceof ApiError && failure.status === 404)) throw failure
        notify(failure.message)
        await client.invalidateQueries({ queryKey: ['convites'] })
        return
      }
      if (!yes) notify(isRequest(convite) ? 'Pedido recusado.' : 'Convite recusado.')
      await onAnswered(yes)
    })
  const { nm_convidante, cpfcnpj } = convite
  const asks = isRequest(convite)
  const what = asks ? 'pedido' : 'convite'
  return (
    <section className={styles.convite} aria-labelledby={title}>
      <p className={styles.soft}>
        {asks ? 'Pedido' : 'Convite'} de {nm_convidante}
      </p>
      <h2 id={title} className={styles.title}>
        {offerTitle(convite)}
      </h2>
      {cpfcnpj && (
        <p className={styles.soft}>
          {cpfcnpj.length === 11 ? 'CPF' : 'CNPJ'} <TaxId value={cpfcnpj} />
        </p>
      )}
      <div className={styles.card}>
        <Facts convite={convite} />
        {givesPapel(convite) && (
          <>
            <h3>{asks ? 'O que poderá fazer com o sim' : 'O que poderá fazer'}</h3>
            <Abilities convite={convite} />
          </>
        )}
        <h3>
          O que {asks ? inviterName(convite) : convite.nm_escritorio === null ? 'a empresa' : 'o escritório'} passa a
          ver
        </h3>
        <p className={textStyles.note}>{seenByInviter(convite)}</p>
      </div>
      {error && (
        <p className={styles.wrong} role="alert">
          {error.message}
        </p>
      )}
      <div className={styles.answers}>
        <Button
          look="primary"
          disabled={busy}
          aria-label={`Aceitar o ${what} de ${inviterName(convite)}`}
          onClick={() => void answer(true)}
        >
          Aceitar
        </Button>
        <Button
          disabled={busy}
          aria-label={`Recusar o ${what} de ${inviterName(convite)}`}
          onClick={() => void answer(false)}
        >
          Recusar
        </Button>
      </div>
    </section>
  )
}

function Facts({ convite }: Pick<Props, 'convite'>) {
  const { papel, dt_expiracao, mudancas } = convite
  return (
    <dl className={styles.facts}>
      {givesPapel(convite) && (
        <div>
          <dt>{isRequest(convite) ? 'Papel' : 'Seu papel'}</dt>
          <dd>{papelWord(papel)}</dd>
        </div>
      )}
      {dt_expiracao !== null && (
        <div>
          <dt>Responda até</dt>
          <dd>{formatInstantDay(dt_expiracao)}</dd>
        </div>
      )}
      {mudancas?.map(({ campo, antes, depois }) => (
        <div key={campo}>
          <dt>{campoWord(campo)}</dt>
          <dd>
            {antes ?? 'nada'} → {depois ?? 'nada'}
          </dd>
        </div>
      ))}
    </dl>
  )
}

const Abilities = ({ convite }: Pick<Props, 'convite'>) => (
  <ul className={styles.abilities}>
    {abilitiesOf(convite).map(({ text, allowed }) => (
      <li key={text} className={allowed ? undefined : styles.not}>
        {allowed ? <Check size={16} aria-hidden="true" /> : <Minus size={16} aria-hidden="true" />}
        {text}
        {!allowed && <Hidden>: não</Hidden>}
      </li>
    ))}
  </ul>
)
