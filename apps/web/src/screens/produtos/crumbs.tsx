import { crumbsTo } from '../../session/crumbs.tsx'

/** Breadcrumb of this screen. */
export const CRUMBS = crumbsTo('Cadastros', 'Produtos')
