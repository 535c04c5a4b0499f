import type { Tipo } from '@portal/contract/notas.ts'
import { Link } from '@tanstack/react-router'
import { Rows2, Rows4, Upload } from 'lucide-react'
import { changeLayout, useLayout } from '../../session/layout.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Hidden } from '../../ui/hidden.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { NARROW, useMedia } from '../../ui/use-media.ts'
import { TIPO_NAME } from './labels.ts'

export function NotasHeader({ tipo }: { tipo: Tipo }) {
  const narrow = useMedia(NARROW)
  const crumbs = [
    { key: 'inicio', node: <Link to="/inicio">Início</Link> },
    { key: 'notas', node: 'Notas' },
    { key: 'tipo', node: TIPO_NAME[tipo] },
  ]
  return (
    <PageHeader title="Notas" crumbs={crumbs}>
      {!narrow && <Density />}
      <Link to="/notas/importar" className={buttonClass(narrow ? { look: 'quiet', size: 'icon' } : {})}>
        <Upload size={narrow ? 20 : 16} aria-hidden="true" />
        {narrow ? <Hidden>Importar</Hidden> : 'Importar'}
      </Link>
    </PageHeader>
  )
}

function Density() {
  const roomy = useLayout().main.density === 'roomy'
  const text = roomy ? 'Linhas compactas' : 'Linhas espaçadas'
  const Icon = roomy ? Rows4 : Rows2
  return (
    <Button
      size="icon"
      aria-label={text}
      title={text}
      onClick={() => changeLayout({ main: { density: roomy ? 'compact' : 'roomy' } })}
    >
      <Icon size={16} aria-hidden="true" />
    </Button>
  )
}
