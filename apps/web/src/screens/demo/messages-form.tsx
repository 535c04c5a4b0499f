import { CircleAlert } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { CheckField } from '../../fields/check-field.tsx'
import { TextField } from '../../fields/text-field.tsx'
import { Button } from '../../kit/button.tsx'
import { Message } from '../../kit/message.tsx'
import styles from './demo.module.css'
import { checkMessages, MESSAGE_LIMITS, type MessagesDraft, type MessagesResult } from './messages.ts'
import { useText } from './text-provider.tsx'

const EMPTY: MessagesDraft = { username: '', email: '', password: '', item: '', agreed: false }

/** The validation messages of the template, each at a field that produces it. */
export function MessagesForm() {
  const { t } = useText()
  const [draft, setDraft] = useState(EMPTY)
  const [result, setResult] = useState<MessagesResult>({})
  const set = (change: Partial<MessagesDraft>) => {
    setDraft({ ...draft, ...change })
    setResult({})
  }
  const verify = (event: FormEvent) => {
    event.preventDefault()
    setResult(checkMessages(draft))
  }
  const message = (field: keyof MessagesDraft, name: string) => {
    const key = result[field]
    return key ? t(key, { name, ...MESSAGE_LIMITS }) : null
  }
  const text = (field: 'username' | 'email' | 'password' | 'item', label: string) => ({
    label,
    value: draft[field],
    error: message(field, label),
    autoComplete: 'off',
    onChange: (value: string) => set({ [field]: value }),
  })
  const hint = (key: 'MIN_LENGTH_FIELD' | 'MAX_LENGTH_FIELD') => t(`AUTH.VALIDATION.${key}`, MESSAGE_LIMITS)
  return (
    <form className={styles.form} onSubmit={verify} noValidate>
      <h2>{t('DEMO.MESSAGES.TITLE')}</h2>
      <TextField {...text('username', t('AUTH.INPUT.USERNAME'))} hint={hint('MAX_LENGTH_FIELD')} />
      <TextField {...text('email', t('AUTH.INPUT.EMAIL'))} inputMode="email" />
      <TextField {...text('password', t('AUTH.INPUT.PASSWORD'))} type="password" hint={hint('MIN_LENGTH_FIELD')} />
      <TextField {...text('item', t('AUTH.INPUT.ITEM'))} placeholder="A1" />
      <CheckField
        label={t('AUTH.INPUT.AGREEMENT')}
        checked={draft.agreed}
        error={message('agreed', '')}
        onChange={(agreed) => set({ agreed })}
      />
      <Button type="submit">{t('AUTH.INPUT.VERIFY')}</Button>
      {result.login && <Message alert icon={CircleAlert} title={t(result.login)} />}
    </form>
  )
}
