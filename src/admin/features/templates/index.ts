/** What stands beside the text of a template: the variables that it may name, and how it reads when they are filled in. */
export { TemplateVariables } from './TemplateVariables'
