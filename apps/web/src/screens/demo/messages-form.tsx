import { CircleAlert } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { CheckField } from '../../fields/check-field.tsx'
import { TextField } from '../../fields/text-field.tsx'
import { Button } from '../../kit/button.tsx'
import styles from './demo.module.css'
import { useText } from './i18n/text.tsx'
import { check, type Draft, isClean, LIMITS, type Verdict } from './messages.ts'

const EMPTY: Draft = { username: '', email: '', password: '', item: '', agreed: false }

/** The template's validation messages, each where it belongs. */
export function MessagesForm() {
  const { t } = useText()
  const [draft, setDraft] = useState(EMPTY)
  const [verdict, setVerdict] = useState<Verdict>({})
  const set = (part: Partial<Draft>) => {
    setDraft({ ...draft, ...part })
    setVerdict({})
  }
  const verify = (event: FormEvent) => {
    event.preventDefault()
    setVerdict(check(draft))
  }
  const message = (field: keyof Draft, name: string) => {
    const key = verdict[field]
    return key ? t(key, { name, ...LIMITS }) : null
  }
  const text = (field: 'username' | 'email' | 'password' | 'item', label: string) => ({
    label,
    value: draft[field],
    error: message(field, label),
    onChange: (value: string) => set({ [field]: value }),
  })
  return (
    <section className={styles.section}>
      <h2>{t('DEMO.MESSAGES.TITLE')}</h2>
      <p className={styles.about}>{t('DEMO.MESSAGES.ABOUT')}</p>
      <form className={styles.form} onSubmit={verify} noValidate>
        <TextField
          {...text('username', t('AUTH.INPUT.USERNAME'))}
          hint={t('AUTH.VALIDATION.MAX_LENGTH_FIELD', LIMITS)}
        />
        <TextField {...text('email', t('AUTH.INPUT.EMAIL'))} autoComplete="off" inputMode="email" />
        <TextField
          {...text('password', t('AUTH.INPUT.PASSWORD'))}
          type="password"
          autoComplete="off"
          hint={t('AUTH.VALIDATION.MIN_LENGTH_FIELD', LIMITS)}
        />
        <TextField {...text('item', t('AUTH.INPUT.ITEM'))} placeholder="A1" />
        <div className={styles.whole}>
          <CheckField
            label={t('AUTH.INPUT.AGREEMENT')}
            checked={draft.agreed}
            error={message('agreed', '')}
            onChange={(agreed) => set({ agreed })}
          />
        </div>
        <div className={styles.whole}>
          <Button type="submit">{t('AUTH.INPUT.VERIFY')}</Button>
        </div>
        {verdict.login && isClean(verdict) && (
          <p className={styles.refused} role="alert">
            <CircleAlert size={16} aria-hidden="true" />
            {t(verdict.login)}
          </p>
        )}
      </form>
    </section>
  )
}
