import { Link } from '@tanstack/react-router'
import { officeCrumbs } from '../crumbs.tsx'
import styles from './automacoes.module.css'

export const AUTOMACOES_CRUMBS = officeCrumbs('Automações')
export const WEBHOOKS_CRUMBS = officeCrumbs('Webhooks')

const PARTS = [
  { parte: 'automacoes', label: 'Regras' },
  { parte: 'webhooks', label: 'Webhooks' },
  { parte: 'chaves', label: 'Chaves de acesso' },
] as const

/** The three doors of an office for what works by itself. */
export const AutomacoesTabs = ({ current }: { current: 'automacoes' | 'webhooks' }) => (
  <nav className={styles.tabs} aria-label="Automações">
    {PARTS.map(({ parte, label }) => (
      <Link
        key={parte}
        to="/escritorio/$parte"
        params={{ parte }}
        aria-current={parte === current ? 'page' : undefined}
      >
        {label}
      </Link>
    ))}
  </nav>
)
