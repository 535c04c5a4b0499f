import type { ConviteReply } from '@portal/contract/acesso/convite.ts'
import { type FormEvent, useState } from 'react'
import { spendConvite } from '../../api/acesso/password-link.ts'
import { ApiError } from '../../api/http/http.ts'
import { PasswordField } from '../../fields/password-field.tsx'
import { PasswordMeter } from '../../fields/password-meter.tsx'
import { Button } from '../../kit/button.tsx'
import layout from '../../kit/layout.module.css'
import { KeptKeys } from '../../session/chaves/kept-keys.tsx'
import styles from './convite.module.css'

interface Props {
  token: string
  convite: ConviteReply
  onDone: () => void
  onGone: (message: string) => void
}

/** Sets the password of a link. A refusal of the server is shown at the field, and the link stays valid. */
export function PasswordChoice({ token, convite, onDone, onGone }: Props) {
  const [senha, setSenha] = useState('')
  const [error, setError] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const [kept, setKept] = useState<string[]>([])
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    setError(null)
    setBusy(true)
    try {
      await spendConvite(token, kept.length > 0 ? { senha, manter_chaves: kept } : { senha })
      onDone()
    } catch (failure) {
      const message = failure instanceof Error ? failure.message : String(failure)
      if (failure instanceof ApiError && failure.status === 404) onGone(message)
      else setError(message)
    } finally {
      setBusy(false)
    }
  }
  return (
    <form onSubmit={(event) => void submit(event)} className={layout.form} noValidate>
      <h1 className={styles.title}>{convite.ds_tipo === 'convite' ? 'Escolha sua senha' : 'Escolha outra senha'}</h1>
      <p className={styles.lead}>
        {convite.ds_tipo === 'convite' ? 'Este convite é para ' : 'Este link é para '}
        <strong>{convite.nm_usuario}</strong>.{' '}
        {convite.ds_tipo === 'senha' && 'Ao trocar a senha, as sessões abertas terminam.'}
      </p>
      <PasswordField
        label="Nova senha"
        size="large"
        autoComplete="new-password"
        autoFocus
        error={error}
        value={senha}
        onChange={(value) => {
          setError(null)
          setSenha(value)
        }}
      />
      <PasswordMeter password={senha} />
      <KeptKeys keys={convite.chaves} kept={kept} onChange={setKept} />
      <Button type="submit" look="primary" size="large" disabled={busy}>
        {busy ? 'Por favor, aguarde...' : 'Salvar senha'}
      </Button>
    </form>
  )
}
