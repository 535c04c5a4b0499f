import { RefreshCw } from 'lucide-react'
import type { FormEvent } from 'react'
import { Button } from '../../../ui/button.tsx'
import { cx } from '../../../ui/cx.ts'
import field from '../../../ui/field.module.css'
import { Field } from '../../../ui/field.tsx'
import { formatDate } from '../../../ui/format.ts'
import { TaxId } from '../../../ui/tax-id.tsx'
import styles from '../login.module.css'
import { Messages } from '../messages.tsx'
import { BUSY_TEXT } from '../sign-in.ts'
import { type Entry, holderOf } from './entries.ts'
import type { Listed } from './use-certificates.ts'

export interface CertificateViewProps {
  listed: Listed
  chosen: string
  /** The sign-in is on its way */
  busy: boolean
  error: string | null
  /** What must be known beforehand */
  info?: string | null
  onChoose: (thumbprint: string) => void
  onReload: () => void
  onLogin: () => void
  onCancel: () => void
}

/** The certificate mode as it looks in each of its states. */
export function CertificateView(props: CertificateViewProps) {
  const { listed, chosen, busy, error, info, onReload, onLogin, onCancel } = props
  const loading = listed.kind === 'loading'
  const entries = listed.kind === 'ready' ? listed.entries : []
  const entry = entries.find(({ thumbprint }) => thumbprint === chosen)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!busy && entry) onLogin()
  }
  return (
    <form className={styles.form} onSubmit={submit} aria-busy={busy || loading} noValidate>
      <h1 className={styles.title}>Entrar com certificado</h1>
      <Messages error={error ?? (listed.kind === 'failed' ? listed.message : null)} info={info} />
      {entries.length > 0 && <Choice {...props} entries={entries} />}
      {entry && <Facts entry={entry} />}
      {!loading && !entry && <Nothing listed={listed} />}
      <div className={styles.actions}>
        {(entry || loading || busy) && (
          <Button type="submit" look="primary" size="large" disabled={busy || loading}>
            {busy || loading ? BUSY_TEXT : 'Logar'}
          </Button>
        )}
        <div className={styles.pair}>
          <Button size="large" disabled={busy || loading} onClick={onReload}>
            <RefreshCw size={16} aria-hidden="true" />
            Recarregar Certificados
          </Button>
          <Button look="quiet" size="large" disabled={busy} onClick={onCancel}>
            Cancelar
          </Button>
        </div>
      </div>
    </form>
  )
}

function Choice({ entries, chosen, busy, onChoose }: CertificateViewProps & { entries: Entry[] }) {
  return (
    <Field label="Escolha um certificado" className={styles.field}>
      {(control) => (
        <select
          {...control}
          className={cx(field.input, field.large, styles.select)}
          value={chosen}
          disabled={busy}
          // biome-ignore lint/a11y/noAutofocus: the choice is what this mode is for
          autoFocus
          onChange={(event) => onChoose(event.target.value)}
        >
          {entries.map(({ thumbprint, text, expired }) => (
            <option key={thumbprint} value={thumbprint} disabled={expired}>
              {text}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}

function Facts({ entry: { certificate } }: { entry: Entry }) {
  const { name, taxId } = holderOf(certificate)
  return (
    <dl className={styles.facts}>
      <dt>Titular</dt>
      <dd>{name}</dd>
      {taxId && (
        <>
          <dt>{taxId.length === 11 ? 'CPF' : 'CNPJ'}</dt>
          <dd>
            <TaxId value={taxId} />
          </dd>
        </>
      )}
      <dt>Emitido por</dt>
      <dd>{certificate.issuerName}</dd>
      <dt>Válido até</dt>
      <dd>{formatDate(certificate.validityEnd)}</dd>
    </dl>
  )
}

function Nothing({ listed }: { listed: Listed }) {
  if (listed.kind === 'ready') {
    return listed.entries.length > 0 ? (
      <p className={styles.lead}>Todos os certificados deste computador estão vencidos. Renove um e recarregue.</p>
    ) : (
      <p className={styles.lead}>
        Nenhum certificado encontrado. Conecte o token ou o cartão, ou instale o certificado, e recarregue.
      </p>
    )
  }
  if (listed.kind !== 'missing') return null
  const { reason, installUrl } = listed.missing
  if (reason === 'unavailable') {
    return (
      <p className={styles.lead}>
        Não há assinador digital disponível nesta instalação, por isso nenhum certificado pode ser lido. Entre com login
        e senha.
      </p>
    )
  }
  return (
    <p className={styles.lead}>
      O assinador digital não está instalado neste navegador.{' '}
      {installUrl && (
        <a href={installUrl} target="_blank" rel="noreferrer">
          Instalar o assinador
        </a>
      )}
    </p>
  )
}
