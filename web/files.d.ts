// A class is a string; lint/css-classes.test.ts holds that it stands in its sheet.
declare module '*.module.css';
