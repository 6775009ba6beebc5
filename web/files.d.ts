// Class names are typed as strings; lint/css-classes.test.ts checks that each exists in its stylesheet.
declare module '*.module.css';
