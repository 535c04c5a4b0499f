import { FileKey, RefreshCw } from 'lucide-react'
import type { FormEvent } from 'react'
import field from '../../../fields/field.module.css'
import { Field } from '../../../fields/field.tsx'
import { TaxId } from '../../../fields/tax-id.tsx'
import { Button } from '../../../kit/button.tsx'
import { cx } from '../../../lib/cx.ts'
import { formatInstantDay } from '../../../lib/format.ts'
import { type CertificateEntry, holderOf } from '../../../session/certificado/entries.ts'
import { nothingText } from '../../../session/certificado/nothing-text.ts'
import type { SignerMissing } from '../../../session/certificado/signer-port.ts'
import type { Listed } from '../../../session/certificado/use-certificates.ts'
import styles from '../login.module.css'
import { Messages } from '../messages.tsx'
import { BUSY_TEXT } from '../sign-in.ts'

interface Props {
  listed: Listed
  chosen: string
  /** The certificate is signing; can be cancelled */
  proving?: boolean
  /** The sign-in call is running */
  busy: boolean
  error: string | null
  /** Notice above the choice */
  info?: string | null
  onChoose: (thumbprint: string) => void
  onReload: () => void
  onLogin: () => void
  onFile?: () => void
  onOtherFile?: () => void
  onCancel: () => void
}

/** The certificate mode in each of its states. */
export function CertificateView(props: Props) {
  const { listed, chosen, busy, error, info, onLogin } = props
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
      {!loading && !entry && <Nothing listed={listed} file={props.onOtherFile !== undefined} />}
      <Actions {...props} offered={entry !== undefined} loading={loading} />
    </form>
  )
}

function Actions(props: Props & { offered: boolean; loading: boolean }) {
  const { offered, loading, busy, proving, onReload, onFile, onOtherFile, onCancel } = props
  return (
    <div className={styles.actions}>
      {(offered || loading || busy) && (
        <Button type="submit" look={loading ? 'plain' : 'primary'} size="large" disabled={busy || loading}>
          {busy || loading ? BUSY_TEXT : 'Logar'}
        </Button>
      )}
      <div className={styles.pair}>
        {onOtherFile ? (
          <Button size="large" disabled={busy || loading} onClick={onOtherFile}>
            <FileKey size={16} aria-hidden="true" />
            Trocar arquivo
          </Button>
        ) : (
          <Button size="large" disabled={busy || loading} onClick={onReload}>
            <RefreshCw size={16} aria-hidden="true" />
            Recarregar Certificados
          </Button>
        )}
        <Button look="quiet" size="large" disabled={busy && !proving} onClick={onCancel}>
          Cancelar
        </Button>
      </div>
      {onFile && (
        <>
          <div className={styles.or}>OU</div>
          {/* while the list loads, which takes seconds without a signer, the file is what can be used now */}
          <Button look={offered ? 'plain' : 'primary'} size="large" disabled={busy} onClick={onFile}>
            <FileKey size={16} aria-hidden="true" />
            Usar arquivo A1 (.pfx ou .p12)
          </Button>
        </>
      )}
    </div>
  )
}

function Choice({ entries, chosen, busy, onChoose }: Props & { entries: CertificateEntry[] }) {
  return (
    <Field label="Escolha um certificado" className={styles.field}>
      {(control) => (
        <select
          {...control}
          className={cx(field.input, field.large, styles.select)}
          value={chosen}
          disabled={busy}
          // biome-ignore lint/a11y/noAutofocus: the choice is the purpose of this mode
          autoFocus
          onChange={(event) => onChoose(event.target.value)}
        >
          {!entries.some(({ offered }) => offered) && <option value="">Nenhum dentro da validade</option>}
          {entries.map(({ thumbprint, text, offered }) => (
            <option key={thumbprint} value={thumbprint} disabled={!offered}>
              {text}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}

function Facts({ entry: { certificate } }: { entry: CertificateEntry }) {
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
      <dd>{formatInstantDay(certificate.validityEnd)}</dd>
    </dl>
  )
}

/** Reason why there is no certificate to choose, with advice. `file`: the source is an A1 file. */
function Nothing({ listed, file }: { listed: Listed; file: boolean }) {
  const text = nothingText(listed, file)
  if (text === null) return null
  return (
    <p className={styles.lead}>
      {text} {listed.kind === 'missing' && <Install {...listed.missing} />}
    </p>
  )
}

function Install({ reason, installUrl }: Pick<SignerMissing, 'reason' | 'installUrl'>) {
  if (installUrl === null) return null
  return (
    <>
      <a href={installUrl} target="_blank" rel="noreferrer">
        {reason === 'outdated' ? 'Atualizar o assinador' : 'Instalar o assinador'}
      </a>{' '}
      e recarregar.
    </>
  )
}
