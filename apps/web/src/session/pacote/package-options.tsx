import type { ConteudoPacote } from '@portal/contract/fechamento/pacote.ts'
import { CheckField } from '../../fields/check-field.tsx'
import { DateField } from '../../fields/date-field.tsx'
import { PasswordField } from '../../fields/password-field.tsx'
import { SystemFields } from '../export-system-fields.tsx'
import styles from './package.module.css'
import type { PackageOptions } from './package-words.ts'
import { CONTENT_OPTIONS } from './package-words.ts'

interface Props {
  value: PackageOptions
  onChange: (value: PackageOptions) => void
  fieldError: (campo: string) => string | null
}

/** What packages hold, until when they are valid, and their password. */
export function PackageOptionFields({ value, onChange, fieldError }: Props) {
  const { content, until, password } = value
  const toggle = (one: ConteudoPacote, isWanted: boolean) =>
    onChange({
      ...value,
      content: CONTENT_OPTIONS.map((option) => option.value).filter((each) =>
        each === one ? isWanted : content.includes(each),
      ),
    })
  return (
    <>
      <fieldset className={styles.contents}>
        <legend>O que vai no pacote</legend>
        {CONTENT_OPTIONS.map(({ value: one, label, hint }) => (
          <CheckField
            key={one}
            label={
              <span>
                {label} <span className={styles.soft}>{hint}</span>
              </span>
            }
            checked={content.includes(one)}
            onChange={(isWanted) => toggle(one, isWanted)}
          />
        ))}
      </fieldset>
      {content.includes('contabil') && (
        <SystemFields
          sistema={value.sistema}
          leiaute={value.leiaute}
          onChange={(part) => onChange({ ...value, ...part })}
        />
      )}
      <div className={styles.pair}>
        <DateField
          label="Vale até"
          hint="Até 90 dias; sem data, 60."
          value={until}
          onChange={(day) => onChange({ ...value, until: day })}
          error={fieldError('dt_expira')}
        />
        <PasswordField
          label="Senha (opcional)"
          hint="6 letras ou mais. Passe-a por outro meio."
          autoComplete="new-password"
          value={password}
          onChange={(senha) => onChange({ ...value, password: senha })}
          error={fieldError('senha')}
        />
      </div>
    </>
  )
}
