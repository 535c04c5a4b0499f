import type { Usuario } from '@portal/contract/acesso.ts'
import { FileCog, FileText, type LucideIcon, Map as MapIcon, Package, ReceiptText, Scale, Truck } from 'lucide-react'

export interface Destination {
  label: string
  path: string
  icon: LucideIcon
}

export interface Section {
  label: string
  items: Destination[]
}

const SECTIONS: Section[] = [
  {
    label: 'Notas',
    items: [
      { label: 'NFe', path: '/notas/nfe', icon: FileText },
      { label: 'NFCe', path: '/notas/nfce', icon: ReceiptText },
      { label: 'MDFe', path: '/notas/mdfe', icon: MapIcon },
      { label: 'CTe', path: '/notas/cte', icon: Truck },
    ],
  },
  { label: 'Cadastros', items: [{ label: 'Produtos', path: '/cadastros/produtos', icon: Package }] },
  { label: 'Consultas', items: [{ label: 'Consulta Tributária', path: '/consultas/tributacao', icon: Scale }] },
]

const SPED: Section = {
  label: 'Arquivo Sped',
  items: [{ label: 'Sped Fiscal', path: '/sped/fiscal', icon: FileCog }],
}

/** Sidebar and top menu share these. The SPED is for sistema SCA, or for who has the module. */
export function sectionsFor(usuario: Pick<Usuario, 'sistema' | 'dsutilizamodulosped'>): Section[] {
  return usuario.sistema === 'SCA' || usuario.dsutilizamodulosped === 'S' ? [...SECTIONS, SPED] : SECTIONS
}

export const isActive = (path: string, pathname: string): boolean =>
  pathname === path || pathname.startsWith(`${path}/`)
