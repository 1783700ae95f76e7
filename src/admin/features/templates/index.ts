/** The help beside a template's text: the known variables, and a preview with sample values. */
export { TemplateVariables } from './TemplateVariables'
