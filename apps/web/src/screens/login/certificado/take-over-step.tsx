import { type FormEvent, useState } from 'react'
import { PasswordField } from '../../../fields/password-field.tsx'
import { Button } from '../../../kit/button.tsx'
import styles from '../login.module.css'
import { Messages } from '../messages.tsx'
import { BUSY_TEXT } from '../sign-in.ts'

interface Props {
  busy: boolean
  error: string | null
  /** Clears the error after an input */
  onEdit: () => void
  /** `senha` '' takes over the login; the password of the login keeps it unchanged */
  onConfirm: (senha: string) => void
  onCancel: () => void
}

/** Warning before a certificate takes over a login made by another person, with the way to keep its data. */
export function TakeOverStep({ busy, error, onEdit, onConfirm, onCancel }: Props) {
  const [senha, setSenha] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!busy) onConfirm(senha)
  }
  return (
    <form className={styles.form} onSubmit={submit} aria-busy={busy} noValidate>
      <h1 className={styles.title}>Este login foi criado por outra pessoa</h1>
      <Messages error={error} />
      <p className={styles.lead}>
        Seu certificado prova que ele é seu: ao continuar, saem a senha, o segundo fator e os contatos de antes, e os
        acessos ficam. Se você sabe a senha, digite-a e tudo fica como está.
      </p>
      <PasswordField
        label="Senha do login, se você a sabe"
        size="large"
        className={styles.field}
        autoFocus
        disabled={busy}
        value={senha}
        onChange={(value) => {
          onEdit()
          setSenha(value)
        }}
      />
      <div className={styles.actions}>
        <Button type="submit" look="primary" size="large" disabled={busy}>
          {busy ? BUSY_TEXT : senha ? 'Entrar e manter tudo' : 'Entrar e trocar'}
        </Button>
        <Button look="quiet" size="large" disabled={busy} onClick={onCancel}>
          Voltar
        </Button>
      </div>
    </form>
  )
}
