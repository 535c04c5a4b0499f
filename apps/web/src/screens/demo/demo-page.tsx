import { Link } from '@tanstack/react-router'
import { Languages } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { PageHeader } from '../../kit/page-header.tsx'
import styles from './demo.module.css'
import { LANGUAGES } from './i18n/catalogue.ts'
import { setLanguage, TextProvider, useText } from './i18n/text.tsx'
import type { TextKey } from './i18n/texts.ts'

const PLACES = [
  { to: '/demo', text: 'MENU.OVERVIEW' },
  { to: '/demo/barras', text: 'MENU.TOOLBARS' },
  { to: '/demo/layout', text: 'MENU.LAYOUT' },
  { to: '/demo/ui', text: 'MENU.COMPONENTS' },
] as const

interface Props {
  title: TextKey
  children: ReactNode
}

/** A page of the demonstration, in the language chosen there. */
export function DemoPage(props: Props) {
  return (
    <TextProvider>
      <Page {...props} />
    </TextProvider>
  )
}

function Page({ title, children }: Props) {
  const { language, t } = useText()
  const home = {
    key: 'demo',
    node:
      title === 'DEMO.TITLE' ? (
        t('MENU.OVERVIEW')
      ) : (
        <Link to="/demo" activeOptions={{ exact: true }}>
          {t('DEMO.TITLE')}
        </Link>
      ),
  }
  const here = { key: 'here', node: t(title) }
  return (
    <div lang={language} className={styles.page}>
      <PageHeader title={t(title)} crumbs={title === 'DEMO.TITLE' ? [home] : [home, here]} />
      <div className={styles.line}>
        <nav className={styles.places} aria-label={t('DEMO.TITLE')}>
          {PLACES.map(({ to, text }) => (
            <Link key={to} to={to} className={styles.place} activeOptions={{ exact: true }}>
              {t(text)}
            </Link>
          ))}
        </nav>
        <LanguageField />
      </div>
      <div className={styles.body}>{children}</div>
    </div>
  )
}

function LanguageField() {
  const { language, t } = useText()
  const id = useId()
  return (
    <div className={styles.language}>
      <label htmlFor={id} title={t('TRANSLATOR.SELECT')}>
        <Languages size={16} aria-hidden="true" />
        <span className={styles.languageLabel}>{t('TRANSLATOR.SELECT')}</span>
      </label>
      <select
        id={id}
        value={language}
        onChange={(event) => {
          const chosen = LANGUAGES.find(({ code }) => code === event.target.value)
          if (chosen) setLanguage(chosen.code)
        }}
      >
        {LANGUAGES.map(({ code, name }) => (
          <option key={code} value={code} lang={code}>
            {name}
          </option>
        ))}
      </select>
    </div>
  )
}
